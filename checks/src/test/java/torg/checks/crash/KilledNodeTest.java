package torg.checks.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.checks.live.LiveNode;
import torg.checks.live.SearchBooks;
import torg.checks.live.SellerAtWork;
import torg.checks.live.SellerBooks;
import torg.checks.live.TopicReader;
import torg.offers.v1.FeedBatchResult;
import torg.offers.v1.FeedOfferResult;
import torg.offers.v1.FeedOutcome;

/**
 * A node that is killed in the middle of writes, exports, re-exports, loads and indexing, at any
 * moment, loses nothing and does nothing twice.
 */
class KilledNodeTest {
  private static final List<String> SELLERS = List.of("anna", "boris", "vera");
  private static final int WRITES_BETWEEN_KILLS = 120;
  private static final int KILLS = 2;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  @TempDir Path directory;
  private LiveNode node;

  @AfterEach
  void stop() throws Exception {
    node.process().terminate();
  }

  @Test
  void shouldHaveItsBooksInOrderWhenItWasKilled() throws Exception {
    System.out.println("KilledNodeTest: seed " + seed);
    node = LiveNode.whole(directory).start();
    var feed = new FeedLoads(node.kafka());
    feed.send();
    var writers = SELLERS.stream().map(seller -> new SellerAtWork(node, seller)).toList();
    var scenarios =
        List.of(
            new KeyedCreations(node),
            new LongLoadEnd(node, random),
            new OfferReexports(node, writers));
    for (var kill = 1; kill <= KILLS; kill++) {
      workUntilKilled(writers, scenarios);
      node.start();
    }
    var stored = new HashMap<String, Long>();
    for (var scenario : scenarios) {
      stored.putAll(scenario.checked());
    }
    for (var writer : writers) {
      writer.checkWhatWasAcknowledged();
      stored.putAll(new SellerBooks(node, writer.seller()).checked());
    }
    checkLoads(feed);
    stored.putAll(new SellerBooks(node, FeedLoads.SELLER).checked());
    ExportBooks.check(node.kafka(), "gost-offer-updates", stored);
    for (var writer : writers) {
      new SearchBooks(node, writer.seller()).check();
    }
    new SearchBooks(node, FeedLoads.SELLER).check();
  }

  private void workUntilKilled(List<SellerAtWork> writers, List<Scenario> scenarios)
      throws Exception {
    var threads = writers.stream().map(writer -> new Thread(writer::work)).toList();
    var writes = acknowledged(writers) + 1 + random.nextInt(WRITES_BETWEEN_KILLS);
    writers.forEach(SellerAtWork::begin);
    threads.forEach(Thread::start);
    for (var scenario : scenarios) {
      scenario.begin();
    }
    LiveNode.WAIT.seen(() -> acknowledged(writers), sum -> sum >= writes);
    for (var scenario : scenarios) {
      Scenario.PATIENCE.seen(scenario::mayBeKilled, ready -> ready);
    }
    node.process().kill();
    writers.forEach(SellerAtWork::end);
    for (var thread : threads) {
      thread.join();
    }
    for (var scenario : scenarios) {
      scenario.interrupted();
    }
  }

  private static int acknowledged(List<SellerAtWork> writers) {
    return writers.stream().mapToInt(SellerAtWork::acknowledged).sum();
  }

  /**
   * Every batch is answered, and always the same; what left the feed with the second load is back
   * with the third, under the same ids. A batch of the third may have come before the second's end
   * got to its offers, so that they had not left yet.
   */
  private void checkLoads(FeedLoads feed) throws Exception {
    try (var results = new TopicReader<>(node.kafka(), "feed-results", FeedBatchResult.parser())) {
      var answers = new HashMap<String, FeedBatchResult>();
      LiveNode.WAIT.seen(
          () -> {
            results.poll(
                result -> {
                  if (!result.getSellerId().equals(FeedLoads.SELLER)) {
                    return;
                  }
                  var batch = result.getTaskId() + "/" + result.getBatchId();
                  var before = answers.putIfAbsent(batch, result);
                  assertThat(before == null || before.equals(result)).as(batch).isTrue();
                });
            return answers.size();
          },
          count -> count == feed.messages());
      assertThat(outcomes(answers, 1)).isEqualTo(Map.of(FeedOutcome.CREATED, feed.offers(1)));
      assertThat(outcomes(answers, 2))
          .isEqualTo(
              Map.of(FeedOutcome.SKIPPED, feed.unchanged(), FeedOutcome.UPDATED, feed.changed()));
      var left = unmentioned(answers, 2, feed);
      assertThat(left).isLessThanOrEqualTo(feed.returned());
      var third = outcomes(answers, 3);
      assertThat(third.getOrDefault(FeedOutcome.RETURNED, 0)).isEqualTo(left);
      assertThat(third.get(FeedOutcome.UPDATED)).isEqualTo(feed.changed());
      assertThat(third.values().stream().mapToInt(Integer::intValue).sum())
          .isEqualTo(feed.offers(3));
      assertThat(third).doesNotContainKey(FeedOutcome.CREATED);
      assertThat(unmentioned(answers, 3, feed)).isZero();
      assertThat(ids(answers, 3)).isEqualTo(ids(answers, 1));
    }
    assertThat(new SellerBooks(node, FeedLoads.SELLER).count("PRESET_FROM_FEED"))
        .isEqualTo(feed.offers(3));
    var last = node.get("/v1/sellers/%s/feeds/shop/loads/3".formatted(FeedLoads.SELLER)).json();
    assertThat(last.getString("batches")).isEqualTo(Integer.toString(feed.batches(3)));
    assertThat(last.containsKey("finishedAt")).isTrue();
  }

  private static int unmentioned(Map<String, FeedBatchResult> answers, int task, FeedLoads feed) {
    var answer = answers.get(task + "/" + feed.terminalBatch());
    return (int) answer.getTerminal().getUnmentioned();
  }

  private static Map<String, String> ids(Map<String, FeedBatchResult> answers, long task) {
    return answers.values().stream()
        .filter(answer -> answer.getTaskId() == task)
        .flatMap(answer -> answer.getOffersList().stream())
        .collect(Collectors.toMap(FeedOfferResult::getExternalId, FeedOfferResult::getOfferId));
  }

  private static Map<FeedOutcome, Integer> outcomes(
      Map<String, FeedBatchResult> answers, long task) {
    var outcomes = new HashMap<FeedOutcome, Integer>();
    answers.values().stream()
        .filter(answer -> answer.getTaskId() == task)
        .flatMap(answer -> answer.getOffersList().stream())
        .forEach(offer -> outcomes.merge(offer.getOutcome(), 1, Integer::sum));
    return outcomes;
  }
}
