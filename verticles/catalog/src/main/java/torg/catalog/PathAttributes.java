package torg.catalog;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import torg.bus.requests.Violations;
import torg.catalog.v1.Attribute;
import torg.catalog.v1.Category;

/** The attributes from a root down to one category: no two may have the same id or name. */
final class PathAttributes {
  private final Draft draft;
  private final Violations violations;
  private final List<Category> path;
  private final Category last;
  private final Map<String, Place> seen = new HashMap<>();

  private record Place(Category category, int index) {
    String field(String inner) {
      return "attributes[%d].%s".formatted(index, inner);
    }
  }

  PathAttributes(Draft draft, Violations violations, List<Category> path) {
    this.draft = draft;
    this.violations = violations;
    this.path = path;
    this.last = path.get(path.size() - 1);
  }

  /** Tells only of clashes of the last category: those above are checked with their own paths. */
  void check() {
    if (last.getAttributesCount() == 0) {
      return;
    }
    for (var category : path) {
      for (var i = 0; i < category.getAttributesCount(); i++) {
        checkAttribute(new Place(category, i), category.getAttributes(i));
      }
    }
  }

  private void checkAttribute(Place place, Attribute attribute) {
    checkUnique(place, "id", attribute.getId());
    checkUnique(place, "name.ru", Texts.key(attribute.getName().getRu()));
    checkUnique(place, "name.en", Texts.key(attribute.getName().getEn()));
  }

  private void checkUnique(Place place, String inner, String text) {
    var other = text.isEmpty() ? null : seen.putIfAbsent(inner + ":" + text, place);
    if (other != null && place.category == last) {
      tell(place, other, inner, text);
    }
  }

  /** The edit to blame may be that of the category, of the one above, or a move in between. */
  private void tell(Place own, Place above, String inner, String text) {
    var what = inner.equals("id") ? "id" : "name";
    if (draft.isTouched(own.category)) {
      violations.add(
          draft.field(own.category, own.field(inner)),
          "'%s' is already the %s of %s of category '%s'"
              .formatted(text, what, above.field(inner), above.category.getId()));
    } else if (draft.isTouched(above.category)) {
      violations.add(
          draft.field(above.category, above.field(inner)),
          "'%s' is already the %s of an attribute of category '%s' below"
              .formatted(text, what, own.category.getId()));
    } else {
      violations.add(
          draft.field(draft.nearestTouched(path), "parent_id"),
          "'%s' would be the %s of an attribute of both '%s' and, above it, '%s'"
              .formatted(text, what, own.category.getId(), above.category.getId()));
    }
  }
}
