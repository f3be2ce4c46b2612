package torg.bench.search;

import io.vertx.core.Vertx;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import torg.bench.Main;
import torg.bench.Report;
import torg.bench.ShippedCatalog;
import torg.search.OfferFields;
import torg.search.RankingConfig;
import torg.search.SearchIndex;
import torg.search.lucene.LuceneConfig;
import torg.search.lucene.LuceneIndex;
import torg.settings.Settings;
import torg.vasgen.v1.AnyOf;
import torg.vasgen.v1.ExecutionRequest;
import torg.vasgen.v1.FacetRequest;
import torg.vasgen.v1.Filter;
import torg.vasgen.v1.KeywordFacet;
import torg.vasgen.v1.KeywordPrefixFacet;
import torg.vasgen.v1.Range;
import torg.vasgen.v1.RawDocument;
import torg.vasgen.v1.Relevance;
import torg.vasgen.v1.Sort;
import torg.vasgen.v1.TextQuery;

/** The index on Lucene beside Lucene alone, with the same analysers, fields and questions. */
public final class SearchBench implements Main.Benchmark {
  private static final int OFFERS = 100_000;
  private static final int BATCH = 500;
  private static final int QUESTIONS = 5_000;
  private static final int ASKERS = 2;
  private static final int ROUNDS = 3;
  private static final double PRICE_MAX = 10_000_000;
  private static final double INDEXING_TARGET = 0.7;
  private static final double QUERIES_TARGET = 0.6;
  private static final double SPREAD_TARGET = 5;
  private static final long MINUTES_MAX = 10;
  private static final Settings SETTINGS = new Settings(Map.of());

  private final Vertx vertx = Vertx.vertx();

  @Override
  public void run(Report report) throws Exception {
    var offers = new GeneratedOffers(ShippedCatalog.read());
    var documents = LongStream.range(0, OFFERS).mapToObj(offers::document).toList();
    var random = new Random(1);
    var questions = IntStream.range(0, QUESTIONS).mapToObj(at -> offers.question(random)).toList();
    var directory = Files.createTempDirectory("torg-bench-search");
    try (var bare = new BareLucene(directory.resolve("bare"))) {
      var index = open(directory.resolve("index"));
      indexing(report, documents, index, bare);
      queries(report, questions, index, bare);
      await(index.close());
    } finally {
      await(vertx.close());
      remove(directory);
    }
  }

  private SearchIndex open(Path directory) throws Exception {
    return await(
        LuceneIndex.open(
            vertx,
            directory,
            LuceneConfig.from(SETTINGS),
            RankingConfig.from(SETTINGS),
            Clock.systemUTC()));
  }

  private void indexing(
      Report report, List<RawDocument> documents, SearchIndex index, BareLucene bare)
      throws Exception {
    var alone = bare.documentsPerSecond(documents);
    var start = System.nanoTime();
    for (int at = 0; at < documents.size(); at += BATCH) {
      var batch = documents.subList(at, Math.min(documents.size(), at + BATCH));
      await(index.apply(batch, Map.of(0, (long) at + BATCH)));
    }
    await(index.refresh());
    var indexed = documents.size() / ((System.nanoTime() - start) / 1e9);
    report.figure("documents indexed", indexed, "a second");
    report.figure("the same by Lucene alone", alone, "a second");
    report.atLeast("indexing against Lucene alone", indexed / alone, INDEXING_TARGET);
    var status = await(index.status());
    report.figure("size of a document in the index", status.bytes() / (double) OFFERS, "bytes");
  }

  private void queries(
      Report report, List<GeneratedOffers.Question> questions, SearchIndex index, BareLucene bare)
      throws Exception {
    Ask asked = question -> await(index.execute(request(question)));
    Ask alone = question -> bare.find(question, PRICE_MAX);
    perSecond(questions, asked);
    perSecond(questions, alone);
    var rates = new ArrayList<Double>();
    var bareRates = new ArrayList<Double>();
    for (int round = 0; round < ROUNDS; round++) {
      rates.add(perSecond(questions, asked));
      bareRates.add(perSecond(questions, alone));
    }
    var rate = median(rates);
    report.figure("queries with filters and facets", rate, "a second");
    report.figure("the same by Lucene alone", median(bareRates), "a second");
    report.atLeast("queries against Lucene alone", rate / median(bareRates), QUERIES_TARGET);
    var micros = atHalfLoad(questions, asked, rate / 2);
    report.figure("p50 at half load", micros[micros.length / 2], "µs");
    report.figure("p99 at half load", micros[micros.length * 99 / 100], "µs");
    report.atMost(
        "p99 against p50 at half load",
        (double) micros[micros.length * 99 / 100] / micros[micros.length / 2],
        SPREAD_TARGET);
  }

  private interface Ask {
    void ask(GeneratedOffers.Question question) throws Exception;
  }

  private static double perSecond(List<GeneratedOffers.Question> questions, Ask ask)
      throws Exception {
    var start = System.nanoTime();
    inParallel(questions, ask);
    return questions.size() / ((System.nanoTime() - start) / 1e9);
  }

  private static void inParallel(List<GeneratedOffers.Question> questions, Ask ask)
      throws Exception {
    var threads = Executors.newFixedThreadPool(ASKERS);
    try {
      var askers =
          IntStream.range(0, ASKERS)
              .<Callable<Void>>mapToObj(
                  asker ->
                      () -> {
                        for (int at = asker; at < questions.size(); at += ASKERS) {
                          ask.ask(questions.get(at));
                        }
                        return null;
                      })
              .toList();
      for (var done : threads.invokeAll(askers)) {
        done.get();
      }
    } finally {
      threads.shutdown();
    }
  }

  /** From when each was due, however late it was asked. */
  private static long[] atHalfLoad(List<GeneratedOffers.Question> questions, Ask ask, double rate)
      throws Exception {
    var micros = new long[questions.size()];
    var numbers = IntStream.range(0, questions.size()).boxed().toList();
    var start = System.nanoTime();
    var threads = Executors.newFixedThreadPool(ASKERS);
    try {
      var asked = new ArrayList<Callable<Void>>();
      for (int number : numbers) {
        asked.add(
            () -> {
              long due = start + (long) (number / rate * 1e9);
              long early = due - System.nanoTime();
              if (early > 0) {
                TimeUnit.NANOSECONDS.sleep(early);
              }
              ask.ask(questions.get(number));
              micros[number] = (System.nanoTime() - due) / 1_000;
              return null;
            });
      }
      for (var done : threads.invokeAll(asked)) {
        done.get();
      }
    } finally {
      threads.shutdown();
    }
    Arrays.sort(micros);
    return micros;
  }

  private static ExecutionRequest request(GeneratedOffers.Question question) {
    return ExecutionRequest.newBuilder()
        .setText(TextQuery.newBuilder().setText(question.text()))
        .addFilters(
            Filter.newBuilder()
                .setAnyOf(
                    AnyOf.newBuilder()
                        .setField(OfferFields.CATEGORY)
                        .addValues(question.categoryId())))
        .addFilters(
            Filter.newBuilder()
                .setRange(
                    Range.newBuilder().setField(OfferFields.PRICE).setMin(0).setMax(PRICE_MAX)))
        .setSort(Sort.newBuilder().setRelevance(Relevance.getDefaultInstance()))
        .setPageSize(20)
        .addFacets(
            FacetRequest.newBuilder()
                .setName(OfferFields.CATEGORY)
                .setKeyword(
                    KeywordFacet.newBuilder().setField(OfferFields.CATEGORY).setValuesMax(50)))
        .addFacets(
            FacetRequest.newBuilder()
                .setName("attributes")
                .setKeywordPrefix(
                    KeywordPrefixFacet.newBuilder()
                        .setPrefix(OfferFields.ATTRIBUTES)
                        .setFieldsMax(50)
                        .setValuesMax(50)))
        .build();
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }

  private static <T> T await(io.vertx.core.Future<T> future) throws Exception {
    return future.toCompletionStage().toCompletableFuture().get(MINUTES_MAX, TimeUnit.MINUTES);
  }

  private static void remove(Path directory) throws Exception {
    try (var all = Files.walk(directory)) {
      for (var one : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(one);
      }
    }
  }
}
