package torg.gazetteer;

import java.time.ZoneId;

/**
 * The first level below a country: a subject of Russia, a state, a province.
 *
 * @param code GeoNames' code, such as RU.47
 * @param timeZone that of most of its inhabitants; a settlement has its own
 */
public record Region(String code, Name name, ZoneId timeZone) {}
