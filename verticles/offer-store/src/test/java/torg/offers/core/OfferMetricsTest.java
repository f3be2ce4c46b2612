package torg.offers.core;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.content.ContentSamples.car;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.calls.OfferCalls;
import torg.offers.OfferNode;
import torg.offers.TestSeller;
import torg.offers.v1.OfferStatus;

class OfferMetricsTest {
  @Test
  void shouldCountWhatIsCommittedWhenOffersAreWritten() {
    try (var node = OfferNode.start()) {
      var anna = new TestSeller(node, "anna");
      var offer = anna.create(2).get(0);
      anna.update(offer.getId(), car().setTitle("Another car"));
      anna.change(offer.getId(), OfferStatus.HIDDEN);
      anna.change(offer.getId(), OfferStatus.HIDDEN);
      var outdated = TestSeller.updateOf(offer.getId(), car(), offer.getVersion());
      assertThat(anna.refuse(OfferCalls.UPDATE_OFFER, outdated).fault()).isEqualTo(Fault.CONFLICT);
      anna.delete(offer.getId());

      assertThat(writes(node))
          .isEqualTo(
              Map.of(
                  "created",
                  2L,
                  "content",
                  1L,
                  "status",
                  1L,
                  "removed",
                  1L,
                  "returned",
                  0L,
                  "other",
                  0L));
    }
  }

  private static Map<String, Long> writes(OfferNode node) {
    var writes = new TreeMap<String, Long>();
    node.registry
        .get("torg_offers_writes_total")
        .counters()
        .forEach(one -> writes.put(one.getId().getTag("kind"), (long) one.count()));
    return writes;
  }
}
