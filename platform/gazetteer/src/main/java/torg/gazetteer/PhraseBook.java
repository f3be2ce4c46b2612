package torg.gazetteer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Every phrase that means something in an address. */
final class PhraseBook {
  private final Map<String, Phrase> phrases;

  /** By first word: how many words the longest phrase has that begins with it. */
  private final Map<String, Integer> longest;

  private PhraseBook(Map<String, Phrase> phrases, Map<String, Integer> longest) {
    this.phrases = phrases;
    this.longest = longest;
  }

  /** Where the longest known phrase ends that begins here, or the next word if none does. */
  int end(Words words, int from) {
    int most = longest.getOrDefault(words.word(from), 0);
    for (int to = Math.min(from + most, words.segmentEnd(from)); to > from; to--) {
      if (phrases.containsKey(words.phrase(from, to))) {
        return to;
      }
    }
    return from + 1;
  }

  Phrase get(String phrase) {
    return phrases.getOrDefault(phrase, Phrase.UNKNOWN);
  }

  static final class Builder {
    private static final Set<String> KINDS_OF_REGIONS =
        Set.of("область", "край", "республика", "oblast", "krai", "republic");

    private static final class Meanings {
      final List<Place> present = new ArrayList<>(1);
      final List<Place> former = new ArrayList<>(0);
      final Set<String> codes = new HashSet<>();
      Optional<Marker> marker = Optional.empty();

      /** A marker is nothing else: the city of Metro in Indonesia is not found by that name. */
      static Meanings of(Marker marker) {
        var meanings = new Meanings();
        meanings.marker = Optional.of(marker);
        return meanings;
      }

      Phrase phrase() {
        return new Phrase(sorted(present), sorted(former), Set.copyOf(codes), marker);
      }

      private static List<Place> sorted(List<Place> places) {
        if (places.size() > 1) {
          places.sort(Place.LIKELIEST_FIRST);
        }
        return List.copyOf(places);
      }
    }

    private final Map<String, Meanings> meanings = new HashMap<>();

    void present(String name, Place place) {
      addOnce(at(Words.of(name)).present, place);
    }

    void former(String name, Place place) {
      addOnce(at(Words.of(name)).former, place);
    }

    /** All names of a place are added in a row. */
    private static void addOnce(List<Place> places, Place place) {
      if (places.isEmpty() || places.get(places.size() - 1) != place) {
        places.add(place);
      }
    }

    /**
     * Regions are also found with the word for their kind at the other end: Татарстан Респ, обл
     * Тверская.
     */
    void territory(String name, String code) {
      var words = Words.of(name);
      at(words).codes.add(code);
      int last = words.size() - 1;
      if (last > 0 && KINDS_OF_REGIONS.contains(words.word(last))) {
        at(Words.of(words.word(last) + " " + words.phrase(0, last))).codes.add(code);
      } else if (last > 0 && KINDS_OF_REGIONS.contains(words.word(0))) {
        at(Words.of(words.phrase(1, last + 1) + " " + words.word(0))).codes.add(code);
      }
    }

    PhraseBook build() {
      for (var marker : Marker.values()) {
        marker.phrases().forEach(text -> meanings.put(text, Meanings.of(marker)));
      }
      var phrases = new HashMap<String, Phrase>();
      var longest = new HashMap<String, Integer>();
      meanings.forEach(
          (text, found) -> {
            phrases.put(text, found.phrase());
            var words = text.split(" ");
            longest.merge(words[0], words.length, Math::max);
          });
      return new PhraseBook(phrases, longest);
    }

    /**
     * Names in the data have commas and brackets too; a phrase is one segment, so these are spaces
     * here.
     */
    private Meanings at(Words words) {
      return meanings.computeIfAbsent(words.phrase(0, words.size()), text -> new Meanings());
    }
  }
}
