package torg.gazetteer;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Decides between the settlements that have one name, by what else the address says. */
final class Homonyms {
  /** Nobody calls a settlement of this size a village. */
  private static final int RURAL_POPULATION_MAX = 50_000;

  /** Smaller ones are not believed if the name may be a street's or a district's. */
  private static final int DOUBTFUL_POPULATION_MIN = 20_000;

  /** A city of this size with a name of its own is meant even if the region is wrong. */
  private static final int KNOWN_POPULATION_MIN = 100_000;

  /** A hamlet called Kalinin does not make Tver's former name another's. */
  private static final int PRESENT_POPULATION_MIN = 5_000;

  private final Territories territories;

  Homonyms(Territories territories) {
    this.territories = territories;
  }

  Optional<Place> choose(Item item, List<Item> named) {
    var others = named.stream().filter(other -> other != item).toList();
    var present = called(item);
    var former = believed(item, item.phrase.former());
    var presentThere = territories.within(present, others);
    var formerThere = territories.within(former, others);
    int all = present.size() + former.size();
    int there = presentThere.size() + formerThere.size();
    if (there == 0) {
      return all == 1
          ? known(Stream.concat(present.stream(), former.stream()), others)
          : Optional.empty();
    }
    if (there == 1) {
      var only = presentThere.isEmpty() ? formerThere.get(0) : presentThere.get(0);
      return Optional.of(only.decidedBy(all == 1 ? Decision.UNIQUE : Decision.REGION));
    }
    return Optional.of(likeliest(presentThere, formerThere));
  }

  /** The settlements that are called so today and that the words beside the name leave possible. */
  List<Place> called(Item item) {
    return believed(item, item.phrase.present());
  }

  private static Place likeliest(List<Place> present, List<Place> former) {
    if (former.isEmpty()) {
      return present.get(0).decidedBy(Decision.POPULATION);
    }
    boolean town = !present.isEmpty() && present.get(0).population() >= PRESENT_POPULATION_MIN;
    if (town) {
      return present
          .get(0)
          .decidedBy(present.size() == 1 ? Decision.PRESENT_NAME : Decision.POPULATION);
    }
    return Stream.concat(present.stream(), former.stream())
        .min(Place.LIKELIEST_FIRST)
        .orElseThrow()
        .decidedBy(Decision.POPULATION);
  }

  private Optional<Place> known(Stream<Place> places, List<Item> named) {
    return places
        .filter(place -> place.population() >= KNOWN_POPULATION_MIN)
        .filter(place -> territories.inCountry(place, named))
        .findFirst();
  }

  private static List<Place> believed(Item item, List<Place> places) {
    return switch (item.role) {
      case PLAIN, CITY -> places;
      case RURAL -> places.stream().filter(p -> p.population() < RURAL_POPULATION_MAX).toList();
      case DOUBTFUL ->
          item.isAdjective()
              ? List.of()
              : places.stream().filter(p -> p.population() >= DOUBTFUL_POPULATION_MIN).toList();
      case IGNORED -> List.of();
    };
  }
}
