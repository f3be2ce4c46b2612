package torg.checks;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Creates and changes offers of one seller until it is told to end, and remembers what the node has
 * acknowledged. A request without an answer may have had its effect or not.
 */
final class SellerAtWork {
  private static final String CONTENT =
      """
      {"categoryId":"books-fiction","title":"%s","location":{"address":"Москва"}}""";

  private final LiveNode node;
  private final String seller;
  private final Map<String, JsonObject> acknowledged = new ConcurrentHashMap<>();
  private final Set<String> uncertain = new HashSet<>();
  private final List<String> ids = new ArrayList<>();
  private final AtomicInteger count = new AtomicInteger();
  private volatile boolean isWorking;

  SellerAtWork(LiveNode node, String seller) {
    this.node = node;
    this.seller = seller;
  }

  String seller() {
    return seller;
  }

  int acknowledged() {
    return count.get();
  }

  void begin() {
    isWorking = true;
  }

  void end() {
    isWorking = false;
  }

  void work() {
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
      var answer = node.call(method, path, body);
      assertThat(answer.status()).as(answer.text()).isEqualTo(200);
      note(answer.json());
    } catch (IOException killed) {
      uncertain.add(id);
      isWorking = false;
    } catch (Exception other) {
      throw new AssertionError(other);
    }
  }

  private void note(JsonObject offer) {
    var id = offer.getString("id");
    if (acknowledged.put(id, offer) == null) {
      ids.add(id);
    }
    uncertain.remove(id);
    count.incrementAndGet();
  }

  void checkWhatWasAcknowledged() throws Exception {
    assertThat(acknowledged).isNotEmpty();
    for (var offer : acknowledged.values()) {
      var stored = node.get("/v1/offers/" + offer.getString("id")).json();
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
