/**
 * Where an address or coordinates are: settlement, region, country, time zone. The data is part of
 * the module; there is no IO besides reading it, and no clock, configuration or network.
 */
package torg.gazetteer;
