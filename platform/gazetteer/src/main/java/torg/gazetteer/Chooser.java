package torg.gazetteer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Decides which settlement an address means that may name several. */
final class Chooser {
  /** "Новосибирск, Бердск" means Berdsk: a town beside the city that is named with it. */
  private static final double BESIDE_KILOMETRES = 40;

  /** A smaller one beside a city must be marked as a settlement; else it may be a street. */
  private static final int BESIDE_POPULATION_MIN = 10_000;

  private record Found(Item item, Place place) {
    boolean doubtful() {
      return item.role == Item.Role.DOUBTFUL;
    }

    boolean marked() {
      return item.role == Item.Role.CITY || item.role == Item.Role.RURAL;
    }
  }

  private final Homonyms homonyms;

  Chooser(Homonyms homonyms) {
    this.homonyms = homonyms;
  }

  Optional<Place> choose(Address address) {
    var found = new ArrayList<Found>();
    for (var item : address.settlements()) {
      homonyms
          .choose(item, address.territories())
          .ifPresent(place -> found.add(new Found(item, place)));
    }
    return main(found).map(main -> refined(main, found));
  }

  /** The first that is marked as a city, else the first, else the first doubtful one. */
  private static Optional<Found> main(List<Found> found) {
    return first(found, one -> one.item.role == Item.Role.CITY)
        .or(() -> first(found, one -> !one.doubtful()))
        .or(() -> first(found, one -> true));
  }

  private static Optional<Found> first(List<Found> found, Predicate<Found> wanted) {
    return found.stream().filter(wanted).findFirst();
  }

  private Place refined(Found main, List<Found> found) {
    var others = found.stream().filter(one -> one != main && !one.doubtful()).toList();
    for (var other : others) {
      var smaller = smallerBeside(main, other);
      if (smaller.isPresent()) {
        return smaller.get();
      }
    }
    if (main.place.decision() == Decision.POPULATION) {
      for (var other : others) {
        var there = inRegionOf(other, main);
        if (there.isPresent()) {
          return there.get();
        }
      }
    }
    return main.place;
  }

  /** Also far from its centre if the city is a region: Санкт-Петербург, Зеленогорск. */
  private Optional<Place> smallerBeside(Found city, Found other) {
    var candidates = homonyms.called(other.item);
    var how = candidates.size() == 1 ? Decision.UNIQUE : Decision.REGION;
    return candidates.stream()
        .filter(place -> place.population() < city.place.population())
        .filter(place -> other.marked() || place.population() >= BESIDE_POPULATION_MIN)
        .filter(
            place ->
                place.region().filter(r -> city.item.phrase.codes().contains(r.code())).isPresent()
                    || place.kilometresTo(city.place) <= BESIDE_KILOMETRES)
        .findFirst()
        .map(place -> place.decidedBy(how));
  }

  /** "Железногорск, Курск": the larger city tells which one. */
  private Optional<Place> inRegionOf(Found other, Found main) {
    return homonyms.called(main.item).stream()
        .filter(place -> place.region().isPresent())
        .filter(place -> place.region().equals(other.place.region()))
        .findFirst()
        .map(place -> place.decidedBy(Decision.REGION));
  }
}
