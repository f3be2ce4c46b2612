package torg.checks.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.checks.live.LiveNode;
import torg.checks.live.SellerAtWork;
import torg.checks.live.SellerBooks;
import torg.checks.live.TopicReader;
import torg.offers.v1.FeedBatchResult;
import torg.offers.v1.FeedOutcome;

/** A node that is killed in the middle of writes, of an export and of a load loses nothing. */
class KilledNodeTest {
  private static final List<String> SELLERS = List.of("anna", "boris", "vera");
  private static final int WRITES_BETWEEN_KILLS = 120;
  private static final int KILLS = 2;

  @TempDir Path directory;
  private LiveNode node;

  @AfterEach
  void stop() throws Exception {
    node.process().terminate();
  }

  @Test
  void shouldHaveItsBooksInOrderWhenItWasKilled() throws Exception {
    node = LiveNode.whole(directory).start();
    var feed = new FeedLoads(node.kafka());
    feed.send();
    var writers = SELLERS.stream().map(seller -> new SellerAtWork(node, seller)).toList();
    for (var kill = 1; kill <= KILLS; kill++) {
      workUntilKilled(writers, kill * WRITES_BETWEEN_KILLS);
      node.start();
    }
    var stored = new HashMap<String, Long>();
    for (var writer : writers) {
      writer.checkWhatWasAcknowledged();
      stored.putAll(new SellerBooks(node, writer.seller()).checked());
    }
    checkLoads(feed);
    stored.putAll(new SellerBooks(node, FeedLoads.SELLER).checked());
    ExportBooks.check(node.kafka(), "gost-offer-updates", stored);
  }

  private void workUntilKilled(List<SellerAtWork> writers, int writes) throws Exception {
    var threads = writers.stream().map(writer -> new Thread(writer::work)).toList();
    writers.forEach(SellerAtWork::begin);
    threads.forEach(Thread::start);
    LiveNode.WAIT.seen(
        () -> writers.stream().mapToInt(SellerAtWork::acknowledged).sum(), sum -> sum >= writes);
    node.process().kill();
    writers.forEach(SellerAtWork::end);
    for (var thread : threads) {
      thread.join();
    }
  }

  /** Every batch is answered, and always the same; the second load has the last word. */
  private void checkLoads(FeedLoads feed) throws Exception {
    try (var results = new TopicReader<>(node.kafka(), "feed-results", FeedBatchResult.parser())) {
      var answers = new HashMap<String, FeedBatchResult>();
      LiveNode.WAIT.seen(
          () -> {
            results.poll(
                result -> {
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
      assertThat(answers.get("2/" + feed.terminalBatch()).getTerminal().getUnmentioned())
          .isEqualTo(feed.offers(1) - feed.offers(2));
    }
    assertThat(new SellerBooks(node, FeedLoads.SELLER).count("PRESET_FROM_FEED"))
        .isEqualTo(feed.offers(2));
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
