package torg.catalog;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import torg.catalog.v1.Attribute;
import torg.catalog.v1.BooleanType;
import torg.catalog.v1.CatalogChange;
import torg.catalog.v1.Category;
import torg.catalog.v1.EnumType;
import torg.catalog.v1.EnumValue;
import torg.catalog.v1.LocalizedText;

/** Small pieces of a catalog for tests. */
final class Samples {
  private Samples() {}

  /** Names are made of the id. */
  static Category.Builder category(String id, String parentId) {
    return Category.newBuilder().setId(id).setParentId(parentId).setName(name("имя " + id, id));
  }

  static LocalizedText.Builder name(String ru, String en) {
    return LocalizedText.newBuilder().setRu(ru).setEn(en);
  }

  static Attribute.Builder flag(String id) {
    return Attribute.newBuilder()
        .setId(id)
        .setName(name("признак " + id, "flag " + id))
        .setBoolean(BooleanType.getDefaultInstance());
  }

  static EnumType.Builder values(String... ids) {
    var type = EnumType.newBuilder();
    for (var id : ids) {
      type.addValues(EnumValue.newBuilder().setId(id).setName(name("знач " + id, "value " + id)));
    }
    return type;
  }

  static CatalogState state(Category.Builder... categories) {
    var changes =
        Arrays.stream(categories)
            .map(one -> CatalogChange.newBuilder().setCategory(one.setVersion(1)).build())
            .toList();
    return CatalogState.EMPTY.after(new Head(1, 0), changes, Map.of());
  }

  static CatalogState used(CatalogState state, String id, String... users) {
    var marks = new HashMap<String, Set<String>>(state.marks());
    marks.put(id, new TreeSet<>(List.of(users)));
    return state.after(state.head(), List.of(), marks);
  }

  static CatalogState removed(CatalogState state, String id, String replacementId) {
    var change =
        CatalogChange.newBuilder()
            .setCategory(Category.newBuilder().setId(id))
            .setRemoved(true)
            .setReplacementId(replacementId)
            .build();
    return state.after(state.head(), List.of(change), state.marks());
  }

  static Edit put(Category.Builder category) {
    return new Edit.Put("category", category.build());
  }

  static Edit remove(String id, String replacementId) {
    return new Edit.Remove("", id, replacementId);
  }
}
