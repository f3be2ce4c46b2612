package torg.offers.feeds;

import torg.bus.Caller;
import torg.bus.requests.Violations;
import torg.offers.core.Access;

/** A load of a feed, as requests name it. */
record LoadName(String sellerId, String namespace, long taskId) {
  /** What is wrong with it, whoever asks. */
  Violations wrong() {
    var violations = new Violations();
    violations.addOf(() -> Access.sellerId(sellerId));
    violations.addOf(() -> FeedInbox.namespace(namespace));
    violations.addOf(() -> FeedInbox.taskId(taskId));
    return violations;
  }

  /** Adds to what is wrong that the load is somebody else's. */
  void checkSeenBy(Caller caller, Violations violations) {
    if (violations.isEmpty()) {
      violations.addOf(() -> Access.seller(caller, sellerId));
    }
    violations.throwIfAny();
  }
}
