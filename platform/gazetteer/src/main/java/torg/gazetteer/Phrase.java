package torg.gazetteer;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * All that a sequence of words can mean in an address.
 *
 * @param present settlements that are called so, likeliest first
 * @param former settlements that were called so, likeliest first
 * @param codes regions and countries that are called so
 */
record Phrase(List<Place> present, List<Place> former, Set<String> codes, Optional<Marker> marker) {
  static final Phrase UNKNOWN = new Phrase(List.of(), List.of(), Set.of(), Optional.empty());

  boolean namesSettlement() {
    return !present.isEmpty() || !former.isEmpty();
  }

  boolean namesTerritory() {
    return !codes.isEmpty();
  }

  int populationMax() {
    return Math.max(largest(present), largest(former));
  }

  private static int largest(List<Place> places) {
    return places.isEmpty() ? 0 : places.get(0).population();
  }
}
