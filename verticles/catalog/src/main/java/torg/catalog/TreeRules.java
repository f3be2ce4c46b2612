package torg.catalog;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import torg.bus.requests.Violations;
import torg.catalog.v1.Category;

/**
 * What the tree must be as a whole. Looks only at categories that the edits touched and at those
 * below: the rest was right before and still is.
 */
final class TreeRules {
  private static final int DEPTH_MAX = 10;
  private static final int CATEGORIES_MAX = 20_000;

  /** The whole catalog travels to every node as one message of the bus. */
  private static final long BYTES_MAX = 8_000_000;

  private final Draft draft;
  private final Map<String, Category> live;
  private final Violations violations;
  private final Map<String, List<Category>> children = new HashMap<>();

  TreeRules(Draft draft, Violations violations) {
    this.draft = draft;
    this.live = draft.live();
    this.violations = violations;
    live.values()
        .forEach(
            one -> children.computeIfAbsent(one.getParentId(), id -> new ArrayList<>()).add(one));
    children.values().forEach(list -> list.sort((a, b) -> a.getId().compareTo(b.getId())));
  }

  void check() {
    var touched = touchedLive();
    checkSize(touched);
    var isTree = true;
    for (var category : touched) {
      isTree &= checkParent(category) && checkNoCycle(category);
    }
    checkSiblings(touched);
    if (isTree) {
      affected(touched).forEach(this::checkPath);
    }
  }

  private List<Category> touchedLive() {
    return draft.touched().stream().filter(live::containsKey).map(live::get).toList();
  }

  private void checkSize(List<Category> touched) {
    if (touched.isEmpty()) {
      return;
    }
    var field = draft.field(touched.get(touched.size() - 1), "id");
    if (live.size() > CATEGORIES_MAX) {
      violations.add(
          field,
          "a catalog may have at most %d categories, it would have %d"
              .formatted(CATEGORIES_MAX, live.size()));
    }
    var bytes = live.values().stream().mapToLong(Category::getSerializedSize).sum();
    if (bytes > BYTES_MAX) {
      violations.add(
          field,
          "a catalog may have at most %d bytes, it would have %d".formatted(BYTES_MAX, bytes));
    }
  }

  private boolean checkParent(Category category) {
    var parent = category.getParentId();
    if (parent.isEmpty() || live.containsKey(parent)) {
      return true;
    }
    violations.add(draft.field(category, "parent_id"), draft.missing(parent));
    return false;
  }

  private boolean checkNoCycle(Category category) {
    var seen = new HashSet<String>();
    for (var at = category; at != null; at = live.get(at.getParentId())) {
      if (!seen.add(at.getId())) {
        violations.add(
            draft.field(category, "parent_id"),
            "category '%s' would lie below itself".formatted(at.getId()));
        return false;
      }
    }
    return true;
  }

  private void checkSiblings(List<Category> touched) {
    var parents = new LinkedHashSet<String>();
    touched.forEach(category -> parents.add(category.getParentId()));
    for (var parent : parents) {
      var ordered = new ArrayList<>(children.get(parent));
      ordered.removeIf(category -> draft.isTouched(category));
      touched.stream().filter(one -> one.getParentId().equals(parent)).forEach(ordered::add);
      var russian = new HashMap<String, String>();
      var english = new HashMap<String, String>();
      for (var category : ordered) {
        checkSibling(russian, category, "name.ru", category.getName().getRu());
        checkSibling(english, category, "name.en", category.getName().getEn());
      }
    }
  }

  private void checkSibling(
      Map<String, String> seen, Category category, String field, String name) {
    var other = name.isBlank() ? null : seen.putIfAbsent(Texts.key(name), category.getId());
    if (other != null) {
      violations.add(
          draft.field(category, field),
          "'%s' is already the name of category '%s' below the same parent".formatted(name, other));
    }
  }

  private Collection<Category> affected(List<Category> touched) {
    var affected = new TreeMap<String, Category>();
    var open = new ArrayDeque<>(touched);
    while (!open.isEmpty()) {
      var category = open.poll();
      if (affected.put(category.getId(), category) == null) {
        open.addAll(children.getOrDefault(category.getId(), List.of()));
      }
    }
    return affected.values();
  }

  private void checkPath(Category category) {
    var path = new ArrayList<Category>();
    for (var at = category; at != null; at = live.get(at.getParentId())) {
      path.add(at);
    }
    Collections.reverse(path);
    if (path.size() == DEPTH_MAX + 1) {
      violations.add(
          draft.field(draft.nearestTouched(path), "parent_id"),
          "category '%s' would be at depth %d, at most %d is allowed"
              .formatted(category.getId(), path.size(), DEPTH_MAX));
    }
    new PathAttributes(draft, violations, path).check();
  }
}
