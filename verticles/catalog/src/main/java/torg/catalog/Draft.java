package torg.catalog;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import torg.catalog.v1.CatalogChange;
import torg.catalog.v1.Category;

/** The catalog as it would be after some edits, and which edit is to blame for what differs. */
final class Draft {
  private final CatalogState base;
  private final Map<String, Category> live;
  private final Map<String, Set<String>> users;
  private final Map<String, CatalogChange> removals = new HashMap<>();
  private final Map<String, Blame> touched = new LinkedHashMap<>();

  /** Names the field of the request that made a category what it is. */
  interface Blame {
    String field(String fieldOfCategory);
  }

  Draft(CatalogState base) {
    this.base = base;
    this.live = new HashMap<>(base.live());
    this.users = new HashMap<>(base.users());
  }

  void put(Category category, Blame blame) {
    live.put(category.getId(), category);
    touch(category.getId(), blame);
  }

  /** The children go below the replacement, and so do the references. */
  void remove(String id, String replacementId, Blame blame) {
    for (var child : children(id)) {
      put(child.toBuilder().setParentId(replacementId).build(), blame);
    }
    var removed = live.remove(id);
    removals.put(
        id,
        CatalogChange.newBuilder()
            .setCategory(removed)
            .setRemoved(true)
            .setReplacementId(replacementId)
            .build());
    var both = new TreeSet<>(users(id));
    both.addAll(users(replacementId));
    if (!both.isEmpty()) {
      users.put(replacementId, both);
    }
    touch(id, blame);
  }

  /** The last edit of a category is the one to blame. */
  private void touch(String id, Blame blame) {
    touched.remove(id);
    touched.put(id, blame);
  }

  List<CatalogChange> changes() {
    var changes = new ArrayList<CatalogChange>();
    for (var id : touched.keySet()) {
      if (removals.containsKey(id)) {
        changes.add(removals.get(id));
      } else if (!plain(live.get(id)).equals(plain(base.live().get(id)))) {
        changes.add(CatalogChange.newBuilder().setCategory(plain(live.get(id))).build());
      }
    }
    return changes;
  }

  /** Without the fields that only an answer has. */
  static Category plain(Category category) {
    return category == null
        ? Category.getDefaultInstance()
        : category.toBuilder().clearVersion().clearLeaf().clearUsed().build();
  }

  Map<String, Category> live() {
    return live;
  }

  /** In the order of their last edits, removed ones included. */
  Set<String> touched() {
    return touched.keySet();
  }

  boolean isTouched(Category category) {
    return touched.containsKey(category.getId());
  }

  /** Where the request says what this field of a touched category is. */
  String field(Category category, String fieldOfCategory) {
    return touched.get(category.getId()).field(fieldOfCategory);
  }

  /** Of a path with at least one touched category, the lowest. */
  Category nearestTouched(List<Category> path) {
    var at = path.size() - 1;
    while (!isTouched(path.get(at))) {
      at--;
    }
    return path.get(at);
  }

  List<Category> children(String id) {
    return live.values().stream()
        .filter(category -> category.getParentId().equals(id))
        .sorted((one, other) -> one.getId().compareTo(other.getId()))
        .toList();
  }

  Set<String> users(String id) {
    return users.getOrDefault(id, Set.of());
  }

  boolean isRemoved(String id) {
    return removals.containsKey(id) || base.isRemoved(id);
  }

  String replacement(String id) {
    var removal = removals.get(id);
    return removal == null ? base.replacement(id) : removal.getReplacementId();
  }

  /** Why there is no such category and which to use instead. */
  String missing(String id) {
    return removals.containsKey(id)
        ? "category '%s' is removed by an earlier edit".formatted(id)
        : base.missing(id);
  }

  boolean isBelow(String id, String ancestorId) {
    var seen = new TreeSet<String>();
    for (var at = live.get(id); at != null; at = live.get(at.getParentId())) {
      if (at.getParentId().equals(ancestorId)) {
        return true;
      }
      if (!seen.add(at.getId())) {
        return false;
      }
    }
    return false;
  }
}
