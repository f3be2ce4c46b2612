package torg.catalog;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.catalog.v1.Catalog;
import torg.catalog.v1.CatalogChange;
import torg.catalog.v1.Category;
import torg.catalog.view.CatalogTree;

/** The whole catalog at one version, with what is known of removed categories. Never changes. */
final class CatalogState {
  static final CatalogState EMPTY = new CatalogState(Head.NONE, Map.of(), Map.of(), Map.of());

  private final Head head;
  private final Map<String, Category> live;
  private final Map<String, String> replacements;
  private final Map<String, Set<String>> marks;
  private final Map<String, Set<String>> users = new HashMap<>();
  private final CatalogTree tree;

  private CatalogState(
      Head head,
      Map<String, Category> live,
      Map<String, String> replacements,
      Map<String, Set<String>> marks) {
    this.head = head;
    this.live = live;
    this.replacements = replacements;
    this.marks = marks;
    marks.forEach(this::addUsers);
    this.tree = CatalogTree.of(catalog());
  }

  /** What refers to a removed category refers to the one that took over. */
  private void addUsers(String id, Set<String> names) {
    var target = live.containsKey(id) ? Optional.of(id) : successor(id);
    target.ifPresent(one -> users.computeIfAbsent(one, key -> new TreeSet<>()).addAll(names));
  }

  private Catalog catalog() {
    var catalog = Catalog.newBuilder().setVersion(head.version());
    for (var category : live.values()) {
      var isUsed = users.containsKey(category.getId());
      catalog.addCategories(isUsed ? category.toBuilder().setUsed(true).build() : category);
    }
    return catalog.build();
  }

  /** This state after later changes, at most one of each category. */
  CatalogState after(
      Head newHead, Collection<CatalogChange> changes, Map<String, Set<String>> newMarks) {
    var newLive = new HashMap<>(live);
    var newReplacements = new HashMap<>(replacements);
    for (var change : changes) {
      var id = change.getCategory().getId();
      if (change.getRemoved()) {
        newLive.remove(id);
        newReplacements.put(id, change.getReplacementId());
      } else {
        newLive.put(id, change.getCategory());
      }
    }
    return new CatalogState(newHead, newLive, newReplacements, newMarks);
  }

  /** This state with more marks of one user. */
  CatalogState marked(long newMarks, List<String> ids, String user) {
    var marked = new HashMap<>(marks);
    for (var id : ids) {
      var users = new TreeSet<>(marks.getOrDefault(id, Set.of()));
      users.add(user);
      marked.put(id, users);
    }
    return new CatalogState(new Head(version(), newMarks), live, replacements, marked);
  }

  Head head() {
    return head;
  }

  long version() {
    return head.version();
  }

  CatalogTree tree() {
    return tree;
  }

  /** By id; without the fields that depend on other categories. */
  Map<String, Category> live() {
    return live;
  }

  Map<String, Set<String>> marks() {
    return marks;
  }

  /** Who refers to a live category, by name. */
  Map<String, Set<String>> users() {
    return users;
  }

  boolean isRemoved(String id) {
    return replacements.containsKey(id);
  }

  /** As named at the removal; empty when none was. */
  String replacement(String id) {
    return replacements.getOrDefault(id, "");
  }

  /** The live category that took over from a removed one, maybe through others removed later. */
  Optional<String> successor(String id) {
    var next = replacement(id);
    while (!next.isEmpty() && !live.containsKey(next)) {
      next = replacement(next);
    }
    return next.isEmpty() ? Optional.empty() : Optional.of(next);
  }

  Category require(String id) {
    return tree.get(id).orElseThrow(() -> FaultException.of(Fault.NOT_FOUND, missing(id)));
  }

  /** Why there is no such category and which to use instead. */
  String missing(String id) {
    if (!isRemoved(id)) {
      return "category '%s' does not exist".formatted(id);
    }
    return successor(id)
        .map(next -> "category '%s' was removed; use its replacement '%s'".formatted(id, next))
        .orElse("category '%s' was removed and has no replacement".formatted(id));
  }
}
