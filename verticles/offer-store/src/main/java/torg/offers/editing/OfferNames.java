package torg.offers.editing;

import java.util.HashSet;
import java.util.List;
import torg.bus.faults.FaultException;
import torg.bus.requests.Requests;
import torg.bus.requests.Violations;

/** How requests name offers and the versions that they have seen. */
final class OfferNames {
  private static final int IDS_MAX = 1_000;

  private OfferNames() {}

  /** What is wrong with how a request names an offer. */
  static Violations wrong(String id, long expected) {
    var violations = new Violations();
    violations.addOf(() -> Requests.id("id", id));
    violations.addOf(() -> checkExpected(expected));
    return violations;
  }

  /**
   * @throws FaultException INVALID for a version that cannot be
   */
  static void checkExpected(long version) {
    Requests.within("expected_version", version, 0, Long.MAX_VALUE);
  }

  /**
   * @throws FaultException INVALID when there are too many or none, or one is wrong or repeated
   */
  static List<String> several(List<String> ids) {
    Requests.within("ids", ids.size(), 1, IDS_MAX);
    var violations = new Violations();
    var seen = new HashSet<String>();
    for (var at = 0; at < ids.size(); at++) {
      var field = Violations.at("ids", at);
      var id = ids.get(at);
      violations.addOf(() -> Requests.id(field, id));
      if (!seen.add(id)) {
        violations.add(field, "is repeated; name each id once");
      }
    }
    violations.throwIfAny();
    return ids;
  }
}
