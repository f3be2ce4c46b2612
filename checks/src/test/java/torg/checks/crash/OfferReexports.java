package torg.checks.crash;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import torg.checks.live.LiveNode;
import torg.checks.live.SellerAtWork;

/**
 * Offers are exported once more whenever the node is up, by turns to their topic and to another.
 */
final class OfferReexports implements Scenario {
  private static final List<String> TOPICS = List.of("gost-offer-updates", "offers-copy");

  private final LiveNode node;
  private final List<SellerAtWork> writers;
  private final List<OfferReexport> started = new ArrayList<>();
  private boolean isStarted;

  OfferReexports(LiveNode node, List<SellerAtWork> writers) {
    this.node = node;
    this.writers = writers;
  }

  @Override
  public void begin() {
    isStarted = false;
  }

  /** Starts late, when there is something to export. */
  @Override
  public boolean mayBeKilled() throws Exception {
    if (!isStarted) {
      var ids = new HashSet<String>();
      writers.forEach(writer -> ids.addAll(writer.offers()));
      var topic = TOPICS.get(started.size() % TOPICS.size());
      started.add(OfferReexport.start(node, topic, ids));
      isStarted = true;
    }
    return started.get(started.size() - 1).hasBegun();
  }

  @Override
  public void interrupted() {
    // It goes on by itself.
  }

  @Override
  public Map<String, Long> checked() throws Exception {
    for (var reexport : started) {
      reexport.check();
    }
    return Map.of();
  }
}
