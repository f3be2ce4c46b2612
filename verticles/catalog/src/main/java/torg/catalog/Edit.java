package torg.catalog;

import torg.catalog.v1.CatalogEdit;
import torg.catalog.v1.Category;

/** One wish of an operator; its path is where it stands in the request. */
sealed interface Edit {
  record Put(String path, Category category) implements Edit {}

  /** The path ends with a dot unless it is empty. */
  record Remove(String path, String id, String replacementId) implements Edit {}

  record Nothing(String path) implements Edit {}

  static Edit of(String path, CatalogEdit edit) {
    return switch (edit.getEditCase()) {
      case PUT -> new Put(path + ".put", edit.getPut());
      case REMOVE ->
          new Remove(
              path + ".remove.", edit.getRemove().getId(), edit.getRemove().getReplacementId());
      case EDIT_NOT_SET -> new Nothing(path);
    };
  }
}
