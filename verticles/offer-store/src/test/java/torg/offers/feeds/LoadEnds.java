package torg.offers.feeds;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import torg.calls.Outbox;
import torg.leases.FencingToken;
import torg.offers.OfferNode;
import torg.offers.model.Shards;
import torg.testkit.Await;

/** The work on the ends of loads, done when a test says so. */
final class LoadEnds {
  final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final OfferNode node;
  private final LoadEndProgress progress;

  LoadEnds(OfferNode node) {
    this.node = node;
    progress = new LoadEndProgress(node.clock, registry);
  }

  /** As the next holder of every shard. */
  void finishAll() {
    for (var shard = 0; shard < Shards.FEED_ENDS; shard++) {
      var holder = holder(shard, token(shard));
      while (Await.result(holder.round()) > 0) {
        continue;
      }
    }
  }

  FencingToken token(int shard) {
    return node.token("offer-feed-end", shard);
  }

  LoadEndStep step() {
    return new LoadEndStep(node.records, new EndRules(OfferNode.CONFIG.term()), node.clock);
  }

  LoadEndShard holder(int shard, FencingToken token) {
    var config = OfferNode.CONFIG;
    return new LoadEndShard(
        shard,
        node.store,
        step(),
        new FeedOutbox(new Outbox(node.bus, config.sendTimeout()), config.feedResultsTopic()),
        progress,
        token);
  }
}
