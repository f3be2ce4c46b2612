package torg.checks.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import torg.checks.live.LiveNode;
import torg.checks.live.TopicReader;
import torg.offers.v1.OfferView;

/** All offers once more, while the node is killed and started again. */
final class OfferReexport {
  /** Some thousand offers take many seconds, so that it is under way when the node is killed. */
  private static final int A_SECOND = 400;

  private final LiveNode node;
  private final String topic;
  private final Set<String> ids;
  private final Map<TopicPartition, Long> ends;
  private final String path;

  private OfferReexport(
      LiveNode node, String topic, Set<String> ids, Map<TopicPartition, Long> ends, String path) {
    this.node = node;
    this.topic = topic;
    this.ids = ids;
    this.ends = ends;
    this.path = path;
  }

  /**
   * @param ids of offers that are there, and stay
   */
  static OfferReexport start(LiveNode node, String topic, Set<String> ids) throws Exception {
    var ends = TopicReader.ends(node.kafka(), topic);
    var request = new JsonObject().put("topic", topic).put("offersPerSecondMax", A_SECOND);
    var started = node.call("POST", "/v1/offer-exports", request.encode());
    assertThat(started.status()).as(started.text()).isEqualTo(200);
    var path = "/v1/offer-exports/" + started.json().getString("id");
    return new OfferReexport(node, topic, Set.copyOf(ids), ends, path);
  }

  boolean hasBegun() throws Exception {
    return !node.get(path).json().getString("offersExported").equals("0");
  }

  /** Ends by itself, and then every offer came to the topic after it was started. */
  void check() throws Exception {
    var done =
        Scenario.PATIENCE.seen(
            () -> node.get(path).json(), export -> !export.getString("state").endsWith("RUNNING"));
    assertThat(done.getString("state")).isEqualTo("EXPORT_DONE");
    assertThat(done.getDouble("share")).isEqualTo(1);
    assertThat(Integer.parseInt(done.getString("offersExported")))
        .isGreaterThanOrEqualTo(ids.size());
    try (var reader =
        TopicReader.after(ends, node.kafka(), topic, OfferView.parser(), "read_committed")) {
      var versions = new HashMap<String, Long>();
      LiveNode.WAIT.seen(
          () -> {
            reader.poll(view -> assertNotBack(view, versions));
            var missing = new HashSet<>(ids);
            missing.removeAll(versions.keySet());
            return missing;
          },
          Set::isEmpty);
    }
  }

  private static void assertNotBack(OfferView view, Map<String, Long> versions) {
    var offer = view.getOffer();
    var before = versions.put(offer.getId(), offer.getVersion());
    assertThat(before == null || before <= offer.getVersion())
        .as("%s of %s after %s", offer.getVersion(), offer.getId(), before)
        .isTrue();
  }
}
