package torg.checks.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import torg.checks.live.LiveNode;
import torg.checks.live.TopicReader;
import torg.offers.v1.OfferView;

/** What a foreign reader finds on the topic of offers. */
final class ExportBooks {
  private ExportBooks() {}

  /**
   * The last exported version of every offer is its stored one, and versions never go back, whether
   * the reader waits for transactions to be committed or not.
   */
  static void check(String kafka, String topic, Map<String, Long> stored) throws Exception {
    for (var isolation : List.of("read_committed", "read_uncommitted")) {
      try (var updates = new TopicReader<>(kafka, topic, OfferView.parser(), isolation)) {
        var exported = new HashMap<String, Long>();
        LiveNode.WAIT.seen(
            () -> {
              updates.poll(
                  view -> {
                    var offer = view.getOffer();
                    var before = exported.put(offer.getId(), offer.getVersion());
                    assertThat(before == null || before <= offer.getVersion())
                        .as("%s of %s after %s", offer.getVersion(), offer.getId(), before)
                        .isTrue();
                  });
              return missing(stored, exported);
            },
            Map::isEmpty);
      }
    }
  }

  private static Map<String, String> missing(Map<String, Long> stored, Map<String, Long> exported) {
    var missing = new HashMap<String, String>();
    stored.forEach(
        (id, version) -> {
          var last = exported.get(id);
          if (!version.equals(last)) {
            missing.put(id, "stored %d, exported %d".formatted(version, last));
          }
        });
    return missing;
  }
}
