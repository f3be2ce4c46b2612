package torg.offers.drafts;

import static torg.offers.drafts.DraftDecision.Change.CREATED;
import static torg.offers.drafts.DraftDecision.Change.KEPT;
import static torg.offers.drafts.DraftDecision.Change.MOVED;
import static torg.offers.drafts.DraftDecision.Change.RESET;

import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import torg.bus.Times;
import torg.offers.v1.Draft;
import torg.offers.v1.DraftOwner;
import torg.offers.v1.OfferContent;

/**
 * Which draft a visitor goes on with. Of the drafts in the requested category, or of all when none
 * is requested, the newest stays; when there is none, one is emptied and keeps its id. The others
 * are removed. In detail:
 *
 * <ul>
 *   <li>Who has not signed in has not shown whose draft the signed-in one is: it is not looked at
 *       and stays untouched.
 *   <li>A draft that is emptied goes to the signed-in owner too, or the caller would not find it.
 *   <li>Of two equally new ones the signed-in owner's stays.
 *   <li>A move is no update: the time of the last one stays. A reset is one.
 *   <li>A draft without a category is in no requested one.
 * </ul>
 */
final class DraftRules {
  private static final Comparator<Draft> BY_UPDATE =
      Comparator.comparing(one -> Times.of(one.getUpdatedAt()));

  private DraftRules() {}

  /**
   * What a visitor requests and has.
   *
   * @param requestedCategoryId empty for none
   * @param anonymous the current draft that was made without signing in
   * @param signedIn the current draft of the seller
   * @param caller whose the draft is to be: the seller when signed in
   * @param newId for a draft that has to be made
   */
  record Situation(
      String requestedCategoryId,
      Optional<Draft> anonymous,
      Optional<Draft> signedIn,
      DraftOwner caller,
      String newId,
      Instant now) {

    /** The signed-in owner's first, because it has priority. */
    private List<Draft> drafts() {
      return switch (caller.getOwnerCase()) {
        case SELLER_ID -> Stream.concat(signedIn.stream(), anonymous.stream()).toList();
        case ANONYMOUS_ID -> anonymous.stream().toList();
        case OWNER_NOT_SET ->
            throw new IllegalArgumentException("the caller must have a seller_id or anonymous_id");
      };
    }

    private boolean fits(Draft draft) {
      return requestedCategoryId.isEmpty()
          || requestedCategoryId.equals(draft.getContent().getCategoryId());
    }

    private OfferContent emptyContent() {
      return OfferContent.newBuilder().setCategoryId(requestedCategoryId).build();
    }
  }

  static DraftDecision decide(Situation situation) {
    var drafts = situation.drafts();
    if (drafts.isEmpty()) {
      return new DraftDecision(CREATED, created(situation), List.of());
    }
    var fitting = drafts.stream().filter(situation::fits).toList();
    if (fitting.isEmpty()) {
      var reset = reset(drafts.get(0), situation);
      return new DraftDecision(RESET, reset, others(drafts, reset));
    }
    // Of equal ones max() gives the first, which is the signed-in owner's.
    var newest = Collections.max(fitting, BY_UPDATE);
    var owned = newest.toBuilder().setOwner(situation.caller()).build();
    return new DraftDecision(owned.equals(newest) ? KEPT : MOVED, owned, others(drafts, owned));
  }

  private static Draft created(Situation situation) {
    var now = Times.of(situation.now());
    return Draft.newBuilder()
        .setId(situation.newId())
        .setOwner(situation.caller())
        .setContent(situation.emptyContent())
        .setCreatedAt(now)
        .setUpdatedAt(now)
        .build();
  }

  private static Draft reset(Draft draft, Situation situation) {
    return draft.toBuilder()
        .setOwner(situation.caller())
        .setContent(situation.emptyContent())
        .setUpdatedAt(Times.of(situation.now()))
        .build();
  }

  /** All but the row of the one that stays. */
  private static List<Draft> others(List<Draft> drafts, Draft staying) {
    return drafts.stream().filter(one -> !isSameRow(one, staying)).toList();
  }

  private static boolean isSameRow(Draft one, Draft other) {
    return one.getId().equals(other.getId()) && one.getOwner().equals(other.getOwner());
  }
}
