package torg.gazetteer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What regions and countries an address names, and whether a settlement lies there. */
final class Territories {
  private static final String RUSSIAN_REGIONS = "RU.";

  /**
   * By region: where else people look for its settlements, as Surgut is in Tyumen Oblast for many.
   */
  private final Map<String, Set<String>> also;

  Territories(Map<String, Set<String>> also) {
    this.also = also;
  }

  /**
   * Those that lie in all territories that are named. A name that is also a settlement's (New
   * York), or that of a region abroad, which few people write and some streets are called by, only
   * counts if it leaves something.
   */
  List<Place> within(List<Place> places, List<Item> named) {
    var left = places;
    for (var item : named) {
      var codes = item.phrase.codes();
      var inside = inside(left, codes);
      if (!inside.isEmpty() || binding(item)) {
        left = inside;
      }
    }
    return left;
  }

  /** Whether no other country is named than that of the place. */
  boolean inCountry(Place place, List<Item> named) {
    return named.stream()
        .filter(
            item -> binding(item) && item.phrase.codes().stream().allMatch(Territories::isCountry))
        .noneMatch(item -> inside(List.of(place), item.phrase.codes()).isEmpty());
  }

  private static boolean isCountry(String code) {
    return code.indexOf('.') < 0;
  }

  private static boolean binding(Item item) {
    return !item.phrase.namesSettlement()
        && item.phrase.codes().stream()
            .anyMatch(code -> code.startsWith(RUSSIAN_REGIONS) || isCountry(code));
  }

  private List<Place> inside(List<Place> places, Set<String> codes) {
    var exactly = new ArrayList<Place>();
    var nearly = new ArrayList<Place>();
    for (var place : places) {
      var region = place.region().map(Region::code).orElse("");
      if (codes.contains(region) || codes.contains(place.country().code())) {
        exactly.add(place);
      } else if (also.getOrDefault(region, Set.of()).stream().anyMatch(codes::contains)) {
        nearly.add(place);
      }
    }
    return exactly.isEmpty() ? nearly : exactly;
  }
}
