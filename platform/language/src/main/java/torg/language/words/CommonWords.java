package torg.language.words;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.ObjDoubleConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import torg.language.text.NormalForm;
import torg.language.text.Table;

/**
 * The common words of both languages, inflected, with about how often they occur. The dictionaries
 * have classes of frequency of English words, but of Russian ones only the lemmas'; how much of a
 * lemma's is each form's follows from what form it is: few words stand in the dative.
 */
final class CommonWords {
  /** A class more is so many times more often, by its logarithm. */
  private static final double CLASS = 0.7;

  private static final double ENGLISH = 2;
  private static final double RUSSIAN = 0.012;

  /** Forms that the table of shares does not have, in thousandths. */
  private static final int OTHER_SHARE = 10;

  /** "как-то", which only the dictionary of frequencies has. */
  private static final int UNINFLECTED_SHARE = 300;

  /** Rarer Russian forms are left out: most of the four millions are hardly ever written. */
  private static final double RUSSIAN_MIN = 7;

  /** What tags say about a word and not about its form. */
  private static final Set<String> NOT_OF_FORMS =
      Set.of("Anim", "Inanim", "TRANS", "INTR", "PFV", "IMPFV", "Posit", "Name", "Fam", "Patr");

  private static final Set<String> GENDERS = Set.of("Masc", "Fem", "Neut");

  private final Map<String, Integer> shares = new HashMap<>();
  private final Map<String, Integer> shareByTag = new HashMap<>();

  CommonWords() {
    Table.read(
        CommonWords.class,
        "form-shares.tsv",
        2,
        cells -> shares.put(cells[0], Integer.parseInt(cells[1])));
  }

  /** Words in normal form with their counts; a word may come more than once. */
  void each(String resources, Charset russian, ObjDoubleConsumer<String> reader) {
    for (var dictionary : new String[] {"en/hunspell/en_US.dict", "en/hunspell/en_GB.dict"}) {
      var classes = classes(Automaton.load(resources + dictionary, StandardCharsets.UTF_8));
      // Most words are in both dictionaries.
      classes.forEach((word, frequency) -> reader.accept(word, ENGLISH / 2 * count(frequency)));
    }
    var lemmas = classes(Automaton.load(resources + "ru/hunspell/ru_RU.dict", russian));
    eachRussian(Automaton.load(resources + "ru/russian.dict", russian), lemmas, reader);
  }

  private static double count(int frequency) {
    return Math.exp(CLASS * frequency);
  }

  /** Of words that are not of the lowest class, which is that of all whose frequency is unknown. */
  private static Map<String, Integer> classes(Automaton dictionary) {
    var classes = new HashMap<String, Integer>();
    for (var entry : dictionary.fsa()) {
      int last = entry.limit() - 1;
      int frequency = entry.get(last) - 'A';
      if (frequency > 0) {
        var word = text(entry, entry.position(), last - 1, dictionary.charset());
        classes.merge(NormalForm.of(word), frequency, Math::max);
      }
    }
    return classes;
  }

  private void eachRussian(
      Automaton forms, Map<String, Integer> lemmas, ObjDoubleConsumer<String> reader) {
    var withoutForms = new HashSet<>(lemmas.keySet());
    var form = "";
    double count = 0;
    for (var entry : forms.fsa()) {
      int end = separator(entry, entry.position());
      int tag = separator(entry, end + 1);
      var next = text(entry, entry.position(), end, forms.charset());
      if (!next.equals(form)) {
        accept(form, count, reader);
        form = next;
        count = 0;
      }
      int kept = next.length() - (entry.get(end + 1) - 'A');
      if (kept >= 0 && tag < entry.limit()) {
        var lemma = next.substring(0, kept) + text(entry, end + 2, tag, forms.charset());
        int frequency = lemmas.getOrDefault(NormalForm.of(lemma), 0);
        if (frequency > 0) {
          withoutForms.remove(lemma);
          var name = text(entry, tag + 1, entry.limit(), StandardCharsets.US_ASCII);
          count += RUSSIAN * count(frequency) * shareByTag.computeIfAbsent(name, this::share);
        }
      }
    }
    accept(form, count, reader);
    withoutForms.forEach(
        word -> accept(word, RUSSIAN * count(lemmas.get(word)) * UNINFLECTED_SHARE, reader));
  }

  private static void accept(String form, double count, ObjDoubleConsumer<String> reader) {
    if (count >= RUSSIAN_MIN) {
      reader.accept(NormalForm.of(form), count);
    }
  }

  /** "NN:Inanim:Masc:Sin:R" is a noun in the genitive singular, whatever its gender. */
  private int share(String tag) {
    boolean noun = tag.startsWith("NN");
    var form =
        Stream.of(tag.split(":"))
            .filter(part -> !NOT_OF_FORMS.contains(part) && !(noun && GENDERS.contains(part)))
            .collect(Collectors.joining(":"));
    return shares.getOrDefault(form, OTHER_SHARE);
  }

  private static int separator(ByteBuffer entry, int from) {
    int at = from;
    while (at < entry.limit() && entry.get(at) != Automaton.SEPARATOR) {
      at++;
    }
    return at;
  }

  private static String text(ByteBuffer entry, int start, int end, Charset charset) {
    return new String(entry.array(), start, end - start, charset);
  }
}
