package torg.language.words;

import java.util.HashSet;
import java.util.Set;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import torg.language.text.NormalForm;

/** Words that say little about what a text is about: those of Lucene for both languages. */
public final class StopWords {
  private final Set<String> words = new HashSet<>();

  public StopWords() {
    RussianAnalyzer.getDefaultStopSet().forEach(this::add);
    EnglishAnalyzer.ENGLISH_STOP_WORDS_SET.forEach(this::add);
  }

  private void add(Object word) {
    words.add(NormalForm.of(new String((char[]) word)));
  }

  /** Of a word in normal form. */
  public boolean contains(String word) {
    return words.contains(word);
  }
}
