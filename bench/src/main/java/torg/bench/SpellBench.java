package torg.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import torg.language.Language;
import torg.language.spelling.Corrector;
import torg.language.spelling.QueryCorrector;
import torg.language.spelling.VocabularyBuilder;

/**
 * How many misspelt words of a file are corrected, and how fast. Which word is right is looked for
 * among the corrections of a word that is taken for misspelt; of right words, those in lines with
 * the same word twice, it counts what a query of them would be changed to.
 */
record SpellBench(Path file, Optional<Path> dictionary) implements Main.Benchmark {
  private static final String USAGE =
      "it needs FILE.tsv, lines of a misspelt word, a tab and the right word, and may have"
          + " --dictionary FREQ.txt, lines of a word and its count";

  private static final double ENGLISH_TARGET = 85;
  private static final double RUSSIAN_TARGET = 70;
  private static final double RATE_TARGET = 20_000;

  private static final long WARM_UP_NANOS = 3_000_000_000L;
  private static final long MEASURED_NANOS = 3_000_000_000L;

  static SpellBench of(List<String> arguments) {
    var files = new ArrayList<>(arguments);
    var dictionary = Optional.<Path>empty();
    int option = files.indexOf("--dictionary");
    if (option >= 0 && option + 1 < files.size()) {
      dictionary = Optional.of(Path.of(files.remove(option + 1)));
      files.remove(option);
    }
    if (files.size() != 1 || files.get(0).startsWith("--")) {
      throw new IllegalArgumentException(USAGE + "; got " + arguments);
    }
    return new SpellBench(Path.of(files.get(0)), dictionary);
  }

  @Override
  public void run(Report report) throws IOException {
    var rows = SpellRow.read(file);
    long before = cpuNanos();
    var corrector = dictionary.isPresent() ? SpellDictionary.read(dictionary.get()) : shipped();
    report.figure("reading the vocabulary", (cpuNanos() - before) / 1e9, "s of CPU");
    report.figure("words of the vocabulary", corrector.vocabulary().size(), "words");
    var misspelt = rows.stream().filter(row -> !row.isRight()).toList();
    if (!misspelt.isEmpty()) {
      accuracy(misspelt, corrector, report);
      report.atLeast("words a second of CPU", rate(misspelt, corrector), RATE_TARGET);
    }
    falseCorrections(rows.stream().filter(SpellRow::isRight).toList(), corrector, report);
  }

  private static Corrector shipped() {
    var builder = new VocabularyBuilder(VocabularyBuilder.WORDS_MAX);
    Language.shared().eachCommonWord(builder::add);
    return new Corrector(builder.build());
  }

  private static void accuracy(List<SpellRow> rows, Corrector corrector, Report report) {
    int first = 0;
    int listed = 0;
    int known = 0;
    for (var row : rows) {
      var found = corrector.corrections(row.typed(), row.before());
      first += !found.isEmpty() && found.get(0).word().equals(row.meant()) ? 1 : 0;
      listed += found.stream().anyMatch(one -> one.word().equals(row.meant())) ? 1 : 0;
      known += corrector.vocabulary().contains(row.meant()) ? 1 : 0;
    }
    boolean russian = rows.stream().filter(SpellRow::isCyrillic).count() * 2 > rows.size();
    report.figure("misspelt words", rows.size(), "words");
    report.figure("whose right word is in the vocabulary", percent(known, rows), "%");
    report.atLeast("top-1 %", percent(first, rows), russian ? RUSSIAN_TARGET : ENGLISH_TARGET);
    report.figure("top-5", percent(listed, rows), "%");
  }

  private static void falseCorrections(List<SpellRow> rows, Corrector corrector, Report report) {
    if (!rows.isEmpty()) {
      var queries = new QueryCorrector(Language.shared(), corrector, word -> false);
      long changed =
          rows.stream().filter(row -> queries.corrected(row.typed()).isPresent()).count();
      report.figure("right words", rows.size(), "words");
      report.figure("right words that a query would lose", percent(changed, rows), "%");
    }
  }

  private static double percent(long count, List<SpellRow> rows) {
    return 100.0 * count / rows.size();
  }

  /** One thread does it all, so that its time tells what a core can do. */
  private static double rate(List<SpellRow> rows, Corrector corrector) {
    wordsPerSecond(rows, corrector, WARM_UP_NANOS);
    return wordsPerSecond(rows, corrector, MEASURED_NANOS);
  }

  private static double wordsPerSecond(List<SpellRow> rows, Corrector corrector, long nanos) {
    long start = cpuNanos();
    long words = 0;
    do {
      for (var row : rows) {
        corrector.corrections(row.typed(), row.before());
      }
      words += rows.size();
    } while (cpuNanos() - start < nanos);
    return words / ((cpuNanos() - start) / 1e9);
  }

  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
