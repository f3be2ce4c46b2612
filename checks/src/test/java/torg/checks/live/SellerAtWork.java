package torg.checks.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Creates and changes offers of one seller until it is told to end, and remembers what was
 * acknowledged. A request without an answer may have had its effect or not.
 */
public final class SellerAtWork {
  /** What a node answers that has lost others, or its time: CONFLICT, UNAVAILABLE, DEADLINE. */
  private static final Set<Integer> UNCERTAIN = Set.of(409, 503, 504);

  private static final String CONTENT =
      """
      {"categoryId":"books-fiction","title":"%s","location":{"address":"Москва"}}""";

  private final Supplier<LiveNode> nodes;
  private final boolean goesOn;
  private final Duration patience;
  private final String seller;
  private final Map<String, JsonObject> acknowledged = new ConcurrentHashMap<>();
  private final Set<String> uncertain = new HashSet<>();
  private final List<String> ids = new ArrayList<>();
  private final AtomicInteger count = new AtomicInteger();
  private volatile boolean isWorking;

  /** On one node, whose loss ends the work. */
  public SellerAtWork(LiveNode node, String seller) {
    this(() -> node, false, seller);
  }

  /**
   * On several nodes, any of which may stand still or fail.
   *
   * @param nodes which one to ask next
   */
  public SellerAtWork(Supplier<LiveNode> nodes, String seller) {
    this(nodes, true, seller);
  }

  private SellerAtWork(Supplier<LiveNode> nodes, boolean goesOn, String seller) {
    this.nodes = nodes;
    this.goesOn = goesOn;
    this.patience = Duration.ofSeconds(goesOn ? 4 : 30);
    this.seller = seller;
  }

  public String seller() {
    return seller;
  }

  public int acknowledged() {
    return count.get();
  }

  /** The ids of all offers that are known to be there; none of them is removed. */
  public Set<String> offers() {
    return Set.copyOf(acknowledged.keySet());
  }

  public void begin() {
    isWorking = true;
  }

  public void end() {
    isWorking = false;
  }

  public void work() {
    while (isWorking) {
      step(count.get());
    }
  }

  private void step(int number) {
    var id = ids.isEmpty() ? "" : ids.get(number * 7 % ids.size());
    switch (number % 4) {
      case 0, 1 ->
          change(
              "",
              "POST",
              "/v1/offers",
              """
              {"sellerId":"%s","content":%s}"""
                  .formatted(seller, CONTENT.formatted("Книга " + number)));
      case 2 ->
          change(
              id,
              "PUT",
              "/v1/offers/" + id,
              """
              {"content":%s}"""
                  .formatted(CONTENT.formatted("Другая книга " + number)));
      default ->
          change(
              id,
              "POST",
              "/v1/offers/%s/status".formatted(id),
              """
              {"status":"%s"}"""
                  .formatted(number % 8 == 3 ? "HIDDEN" : "ACTIVE"));
    }
  }

  private void change(String id, String method, String path, String body) {
    try {
      var answer = nodes.get().call(patience, method, path, body);
      if (goesOn && UNCERTAIN.contains(answer.status())) {
        uncertain.add(id);
        return;
      }
      assertThat(answer.status()).as(answer.text()).isEqualTo(200);
      note(answer.json());
    } catch (IOException lost) {
      uncertain.add(id);
      isWorking = goesOn && isWorking;
    } catch (Exception other) {
      throw new AssertionError(other);
    }
  }

  private void note(JsonObject offer) {
    var id = offer.getString("id");
    if (acknowledged.put(id, offer) == null) {
      ids.add(id);
    }
    if (!goesOn) {
      uncertain.remove(id);
    }
    count.incrementAndGet();
  }

  public void checkWhatWasAcknowledged() throws Exception {
    assertThat(acknowledged).isNotEmpty();
    for (var offer : acknowledged.values()) {
      var stored = nodes.get().get("/v1/offers/" + offer.getString("id")).json();
      if (!uncertain.contains(offer.getString("id"))) {
        assertThat(stored).isEqualTo(offer);
      } else {
        assertThat(version(stored)).isGreaterThanOrEqualTo(version(offer));
      }
    }
  }

  static long version(JsonObject offer) {
    return Long.parseLong(offer.getString("version"));
  }
}
