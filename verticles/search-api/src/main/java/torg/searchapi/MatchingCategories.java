package torg.searchapi;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import torg.catalog.v1.Category;
import torg.catalog.view.CatalogTree;
import torg.search.v1.FoundCategory;
import torg.vasgen.v1.FacetCounts;
import torg.vasgen.v1.ValueCount;

/**
 * Step 4: the categories that hold most of what was found. A handful of stray offers must not take
 * away the filters of all others, so the small ones at the end do not count.
 */
final class MatchingCategories {
  private static final int CATEGORIES_MAX = 20;
  private static final long WHOLE_PERCENT = 100;

  private MatchingCategories() {}

  /**
   * The largest leaves that together hold so much of the found offers.
   *
   * @param counts of the ids of all categories on the ways to the offers, the most frequent first;
   *     what the catalog has no longer is passed over
   */
  static List<FoundCategory> of(FacetCounts counts, CatalogTree tree, int percent) {
    var candidates = candidates(counts, tree);
    var all = candidates.stream().mapToLong(ValueCount::getCount).sum();
    var matching = new ArrayList<FoundCategory>();
    var held = 0L;
    for (var candidate : candidates) {
      if (matching.size() == CATEGORIES_MAX || held * WHOLE_PERCENT >= all * percent) {
        break;
      }
      matching.add(found(candidate, tree));
      held += candidate.getCount();
    }
    return matching;
  }

  /**
   * Offers lie in leaves. Where the index knows none of today's, because a leaf was divided and its
   * offers were not indexed since, the narrowest known ones stand for them.
   */
  private static List<ValueCount> candidates(FacetCounts counts, CatalogTree tree) {
    var leaves = filtered(counts, one -> tree.isLeaf(one.getValue()));
    if (!leaves.isEmpty()) {
      return leaves;
    }
    var above = new HashSet<String>();
    counts.getValuesList().forEach(one -> above.addAll(ancestors(one.getValue(), tree)));
    return filtered(
        counts, one -> tree.get(one.getValue()).isPresent() && !above.contains(one.getValue()));
  }

  private static List<ValueCount> filtered(FacetCounts counts, Predicate<ValueCount> rule) {
    return counts.getValuesList().stream().filter(one -> one.getCount() > 0).filter(rule).toList();
  }

  private static Set<String> ancestors(String id, CatalogTree tree) {
    var ids = new HashSet<>(path(id, tree));
    ids.remove(id);
    return ids;
  }

  private static List<String> path(String id, CatalogTree tree) {
    return tree.path(id).stream().map(Category::getId).toList();
  }

  private static FoundCategory found(ValueCount count, CatalogTree tree) {
    var category = tree.get(count.getValue()).orElseThrow();
    return FoundCategory.newBuilder()
        .setId(category.getId())
        .setName(category.getName())
        .addAllPath(path(category.getId(), tree))
        .setOffers(count.getCount())
        .build();
  }
}
