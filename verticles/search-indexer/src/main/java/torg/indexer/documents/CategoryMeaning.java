package torg.indexer.documents;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import torg.catalog.v1.Category;

/**
 * A category as its offers are found by it.
 *
 * @param path ids from the root down
 * @param texts names and synonyms of all categories on the path, the narrowest first
 * @param attributes by their ids, inherited and standard ones included
 */
record CategoryMeaning(
    List<String> path, List<String> texts, Map<String, AttributeMeaning> attributes) {

  static CategoryMeaning of(List<Category> path, Map<String, AttributeMeaning> attributes) {
    var ids = path.stream().map(Category::getId).toList();
    var texts = new LinkedHashSet<String>();
    for (var at = path.size() - 1; at >= 0; at--) {
      var category = path.get(at);
      texts.add(category.getName().getRu());
      texts.add(category.getName().getEn());
      texts.addAll(category.getSynonymsList());
    }
    texts.remove("");
    return new CategoryMeaning(ids, new ArrayList<>(texts), attributes);
  }
}
