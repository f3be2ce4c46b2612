package torg.checks.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import torg.checks.live.LiveNode;
import torg.checks.live.SellerBooks;
import torg.checks.live.TopicReader;
import torg.offers.v1.FeedBatch;
import torg.offers.v1.FeedBatchResult;
import torg.offers.v1.FeedOfferResult;
import torg.offers.v1.Terminal;

/**
 * A load of two thousand offers, in the middle of which the node is killed first; then a load of a
 * few, which removes all others in portions, and whose end a kill meets as well.
 */
final class LongLoadEnd implements Scenario {
  private static final String SELLER = "wholesaler";
  private static final int BATCHES = 10;
  private static final int BATCH = 200;
  private static final int OFFERS = BATCHES * BATCH;
  private static final int KEPT = 20;
  private static final int TERMINAL = 1_000;

  private final LiveNode node;
  private final FeedSender sender;
  private final int batchesBefore;
  private final int removedBefore;
  private int lives;

  /**
   * @param random decides how far each load has come when it may be interrupted
   */
  LongLoadEnd(LiveNode node, Random random) {
    this.node = node;
    this.sender = new FeedSender(node.kafka(), SELLER);
    this.batchesBefore = random.nextInt(BATCHES / 2);
    this.removedBefore = random.nextInt(1, OFFERS / 2);
  }

  @Override
  public void begin() throws Exception {
    lives++;
    if (lives == 1) {
      sender.send(load(1, BATCHES, BATCH));
    } else if (lives == 2) {
      sender.send(load(2, 1, KEPT));
    }
  }

  private List<FeedBatch> load(int task, int batches, int batchSize) {
    var messages = new ArrayList<FeedBatch>();
    for (var number = 0; number < batches; number++) {
      var batch = sender.message(task, number);
      for (var at = number * batchSize; at < (number + 1) * batchSize; at++) {
        batch.addOffers(FeedSender.book(at, "Книга"));
      }
      messages.add(batch.build());
    }
    var terminal = Terminal.newBuilder().setBatches(batches);
    messages.add(sender.message(task, TERMINAL).setTerminal(terminal).build());
    return messages;
  }

  @Override
  public boolean mayBeKilled() throws Exception {
    return switch (lives) {
      case 1 -> number(1, "batches") >= batchesBefore;
      case 2 -> number(2, "unmentioned") >= removedBefore;
      default -> true;
    };
  }

  @Override
  public void interrupted() {}

  @Override
  public Map<String, Long> checked() throws Exception {
    PATIENCE.seen(() -> load(2), load -> load.containsKey("finishedAt"));
    assertThat(number(1, "batches")).isEqualTo(BATCHES);
    assertThat(number(1, "unmentioned")).isZero();
    assertThat(number(2, "unmentioned")).isEqualTo(OFFERS - KEPT);
    var answers = answers();
    assertThat(answers.get("2/" + TERMINAL).getTerminal().getUnmentioned())
        .isEqualTo(OFFERS - KEPT);
    var versions = new HashMap<String, Long>();
    var listed = new SellerBooks(node, SELLER).checked();
    assertThat(listed).hasSize(KEPT);
    for (var number = 0; number < BATCHES; number++) {
      var ids =
          answers.get("1/" + number).getOffersList().stream()
              .map(FeedOfferResult::getOfferId)
              .toList();
      for (var offer : stored(ids)) {
        var isListed = listed.containsKey(offer.getString("id"));
        assertThat(offer.getString("status")).isEqualTo(isListed ? "ACTIVE" : "REMOVED");
        versions.put(offer.getString("id"), Long.parseLong(offer.getString("version")));
      }
    }
    assertThat(versions).hasSize(OFFERS).containsAllEntriesOf(listed);
    return versions;
  }

  /** The first answers; whatever was sent again is the same. */
  private Map<String, FeedBatchResult> answers() throws Exception {
    var answers = new HashMap<String, FeedBatchResult>();
    try (var results = new TopicReader<>(node.kafka(), "feed-results", FeedBatchResult.parser())) {
      PATIENCE.seen(
          () -> {
            results.poll(result -> note(answers, result));
            return answers.size();
          },
          count -> count == BATCHES + 1 + 2);
    }
    return answers;
  }

  private static void note(Map<String, FeedBatchResult> answers, FeedBatchResult result) {
    if (result.getSellerId().equals(SELLER)) {
      var before = answers.putIfAbsent(result.getTaskId() + "/" + result.getBatchId(), result);
      assertThat(before == null || before.equals(result)).as(result.toString()).isTrue();
    }
  }

  private List<JsonObject> stored(List<String> ids) throws Exception {
    var asked = new JsonObject().put("ids", new JsonArray(ids));
    var answer = node.call("POST", "/v1/offers/get", asked.encode());
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    var offers = answer.json().getJsonArray("offers");
    assertThat(offers).hasSameSizeAs(ids);
    return IntStream.range(0, offers.size()).mapToObj(offers::getJsonObject).toList();
  }

  private int number(int task, String field) throws Exception {
    return Integer.parseInt(load(task).getString(field, "0"));
  }

  /** Empty while nothing of it has come. */
  private JsonObject load(int task) throws Exception {
    var answer =
        node.get("/v1/sellers/%s/feeds/%s/loads/%d".formatted(SELLER, FeedSender.NAMESPACE, task));
    return answer.status() == 404 ? new JsonObject() : answer.json();
  }
}
