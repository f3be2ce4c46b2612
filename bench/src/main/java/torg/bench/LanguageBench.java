package torg.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import torg.language.Language;
import torg.language.lucene.LanguageAnalyzer;

/** What the dictionaries take, and how fast texts are analysed beside Lucene's own analyser. */
final class LanguageBench implements Main.Benchmark {
  private static final int PASSES = 20;
  private static final int ROUNDS = 5;

  @Override
  public void run(Report report) throws Exception {
    load(report);
    var texts = OfferTexts.ofShippedCatalog();
    var documents = LanguageAnalyzer.forDocuments(Language.shared());
    var queries = LanguageAnalyzer.forQueries(Language.shared());
    var lucene = new RussianAnalyzer(CharArraySet.EMPTY_SET);
    var indexing =
        Median.compare(
            ROUNDS, () -> wordsPerSecond(documents, texts), () -> wordsPerSecond(lucene, texts));
    var asking =
        Median.compare(
            ROUNDS, () -> wordsPerSecond(queries, texts), () -> wordsPerSecond(lucene, texts));
    report.figure("words for an index", indexing.subject(), "a second of CPU");
    report.figure("words for queries", asking.subject(), "a second of CPU");
    report.figure("words by Lucene's RussianAnalyzer", indexing.anchor(), "a second of CPU");
    report.figure("words for an index against RussianAnalyzer", indexing.ratio(), "times");
  }

  private static void load(Report report) {
    var before = liveMegabytes();
    var start = cpuNanos();
    Language.shared();
    report.figure("reading the dictionaries", (cpuNanos() - start) / 1e6, "ms of CPU");
    report.figure("heap of the dictionaries", liveMegabytes() - before, "MB");
  }

  private static double liveMegabytes() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / 1e6;
  }

  private static double wordsPerSecond(Analyzer analyzer, List<String> texts) throws IOException {
    var start = cpuNanos();
    long words = 0;
    for (var pass = 0; pass < PASSES; pass++) {
      for (var text : texts) {
        words += words(analyzer, text);
      }
    }
    return words / ((cpuNanos() - start) / 1e9);
  }

  /**
   * One thread does it all, so that its time tells what a core can do however busy the machine is.
   */
  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static long words(Analyzer analyzer, String text) throws IOException {
    try (var stream = analyzer.tokenStream("text", text)) {
      var increment = stream.getAttribute(PositionIncrementAttribute.class);
      long words = 0;
      stream.reset();
      while (stream.incrementToken()) {
        words += increment.getPositionIncrement();
      }
      stream.end();
      return words;
    }
  }
}
