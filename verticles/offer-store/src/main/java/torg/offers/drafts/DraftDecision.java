package torg.offers.drafts;

import java.util.List;
import torg.offers.v1.Draft;

/**
 * What becomes of a visitor's drafts. To apply it, delete the rows of those removed, each by its
 * owner and id, and their owners' current drafts; then, unless the draft is kept, store it and make
 * it its owner's current one.
 *
 * @param draft the only one that is left, as it is to be stored
 * @param removed as they are stored now; a draft that goes to another owner is among them, because
 *     its row does
 */
record DraftDecision(Change change, Draft draft, List<Draft> removed) {
  enum Change {
    /** Nothing in it changes. */
    KEPT,
    /** Same id and content under another owner. */
    MOVED,
    /** Same id, nothing in it but the requested category; perhaps under another owner. */
    RESET,
    CREATED
  }
}
