package torg.catalog;

import java.util.List;
import java.util.stream.Collectors;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.bus.requests.Violations;
import torg.catalog.v1.CatalogChange;
import torg.catalog.v1.Category;

/** Decides whether edits fit the catalog and what they change. */
final class CatalogEdits {
  private final Draft draft;
  private final Violations violations = new Violations();
  private final CategoryRules categoryRules = new CategoryRules(violations);

  private CatalogEdits(CatalogState state) {
    this.draft = new Draft(state);
  }

  /**
   * The categories as they are after the edits, without those that stay as they were. Edits apply
   * in order; the tree must be right when all have been applied, not between them.
   *
   * @throws FaultException INVALID with all that is wrong; ALREADY_EXISTS for the id of a removed
   *     category; NOT_FOUND for the removal of a category that does not exist; PRECONDITION for a
   *     removal that needs a replacement
   */
  static List<CatalogChange> apply(CatalogState state, List<Edit> edits) {
    var decision = new CatalogEdits(state);
    edits.forEach(decision::apply);
    new TreeRules(decision.draft, decision.violations).check();
    decision.violations.throwIfAny();
    return decision.draft.changes();
  }

  private void apply(Edit edit) {
    if (edit instanceof Edit.Put put) {
      put(put.path(), put.category());
    } else if (edit instanceof Edit.Remove remove) {
      remove(remove);
    } else if (edit instanceof Edit.Nothing nothing) {
      violations.add(nothing.path(), "exactly one of put and remove must be set");
    }
  }

  private void put(String path, Category category) {
    categoryRules.check(path, category);
    var id = category.getId();
    if (draft.isRemoved(id)) {
      violations.refuse(
          Fault.ALREADY_EXISTS,
          "%s.id: '%s' was the id of a removed category and cannot be used again; choose another"
              .formatted(path, id));
    } else if (!id.isEmpty()) {
      draft.put(Draft.plain(category), field -> path + "." + field);
    }
  }

  private void remove(Edit.Remove edit) {
    var id = edit.id();
    if (id.isEmpty()) {
      violations.add(edit.path() + "id", "must name the category to remove");
    } else if (draft.live().containsKey(id)) {
      removeLive(edit);
    } else if (!draft.isRemoved(id) || !draft.replacement(id).equals(edit.replacementId())) {
      // The same removal once more is no fault: it has happened already.
      violations.refuse(Fault.NOT_FOUND, edit.path() + "id: " + draft.missing(id));
    }
  }

  private void removeLive(Edit.Remove edit) {
    var isAllowed =
        edit.replacementId().isEmpty() ? isFree(edit.path(), edit.id()) : isReplaceable(edit);
    if (isAllowed) {
      var field = edit.path() + (edit.replacementId().isEmpty() ? "id" : "replacement_id");
      draft.remove(edit.id(), edit.replacementId(), any -> field);
    }
  }

  private boolean isFree(String path, String id) {
    var children = draft.children(id);
    var users = draft.users(id);
    if (children.isEmpty() && users.isEmpty()) {
      return true;
    }
    var below = children.isEmpty() ? "" : "has categories below it (%s)".formatted(some(children));
    var used = users.isEmpty() ? "" : "is used by " + String.join(", ", users);
    violations.refuse(
        Fault.PRECONDITION,
        "%sid: category '%s' %s%s%s; name a replacement_id that takes over"
            .formatted(path, id, below, below.isEmpty() || used.isEmpty() ? "" : " and ", used));
    return false;
  }

  private static String some(List<Category> categories) {
    var names =
        categories.stream()
            .limit(3)
            .map(category -> "'" + category.getId() + "'")
            .collect(Collectors.joining(", "));
    return categories.size() <= 3 ? names : names + " and %d more".formatted(categories.size() - 3);
  }

  private boolean isReplaceable(Edit.Remove edit) {
    var field = edit.path() + "replacement_id";
    var replacement = edit.replacementId();
    if (replacement.equals(edit.id())) {
      violations.add(field, "a category cannot replace itself");
    } else if (!draft.live().containsKey(replacement)) {
      violations.add(field, draft.missing(replacement));
    } else if (draft.isBelow(replacement, edit.id())) {
      violations.add(
          field,
          "category '%s' lies below '%s'; choose one outside, or move it out first"
              .formatted(replacement, edit.id()));
    } else {
      return true;
    }
    return false;
  }
}
