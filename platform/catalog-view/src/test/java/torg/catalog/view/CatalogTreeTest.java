package torg.catalog.view;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.catalog.v1.StandardFilter.PRICE;
import static torg.catalog.v1.StandardFilter.SALARY;
import static torg.catalog.view.Catalogs.category;
import static torg.catalog.view.Catalogs.filters;
import static torg.catalog.view.Catalogs.flag;
import static torg.catalog.view.Catalogs.tree;

import java.util.List;
import org.junit.jupiter.api.Test;
import torg.catalog.v1.Category;

class CatalogTreeTest {
  private final CatalogTree tree =
      tree(
          category("driver", "transport-job", "Водитель", "Driver"),
          category("job", "", "Работа", "Jobs")
              .setPosition(2)
              .addAttributes(flag("remote"))
              .setStandardFilters(filters(SALARY)),
          category("transport-job", "job", "Транспорт", "Transport").addAttributes(flag("license")),
          category("animals", "", "Животные", "Animals").setPosition(1),
          category("it-job", "job", "ИТ", "IT").setStandardFilters(filters()),
          category("yolki", "animals", "Ёжики", "Hedgehogs"),
          category("eagles", "animals", "Жуки", "Beetles"),
          category("first", "animals", "Ящерицы", "Lizards").setPosition(-1));

  @Test
  void shouldOrderChildrenByPositionThenRussianName() {
    assertThat(ids(tree.children(""))).containsExactly("animals", "job");
    assertThat(ids(tree.children("animals"))).containsExactly("first", "yolki", "eagles");
    assertThat(tree.children("driver")).isEmpty();
    assertThat(tree.children("nothing")).isEmpty();
  }

  @Test
  void shouldGivePathFromRootWhenAskedForCategory() {
    assertThat(ids(tree.path("driver"))).containsExactly("job", "transport-job", "driver");
    assertThat(tree.path("nothing")).isEmpty();
  }

  @Test
  void shouldInheritAttributesRootFirst() {
    assertThat(tree.attributes("driver"))
        .extracting(one -> one.getCategoryId() + "/" + one.getAttribute().getId())
        .containsExactly("job/remote", "transport-job/license");
  }

  @Test
  void shouldTakeStandardFiltersFromNearestAncestorThatSetsThem() {
    assertThat(tree.standardFilters("driver")).containsExactly(SALARY);
    assertThat(tree.standardFilters("it-job")).isEmpty();
    assertThat(tree.standardFilters("eagles")).contains(PRICE).doesNotContain(SALARY);
  }

  @Test
  void shouldSetLeafByWhatLiesBelow() {
    assertThat(tree.isLeaf("driver")).isTrue();
    assertThat(tree.isLeaf("job")).isFalse();
    assertThat(tree.isLeaf("nothing")).isFalse();
    assertThat(tree.get("driver").orElseThrow().getLeaf()).isTrue();
  }

  @Test
  void shouldExportParentsBeforeChildren() {
    var export = tree.export();
    assertThat(export.getVersion()).isEqualTo(1);
    assertThat(ids(export.getCategoriesList()))
        .startsWith("animals", "job")
        .containsSubsequence("job", "transport-job", "driver")
        .hasSize(8);
    assertThat(tree.export()).isSameAs(export);
  }

  @Test
  void shouldNotLoopWhenCategoriesFormCycleOrDangle() {
    var broken =
        tree(
            category("a", "b", "А", "A"),
            category("b", "a", "Б", "B"),
            category("self", "self", "В", "C"),
            category("lost", "absent", "Г", "D"));
    assertThat(ids(broken.path("a"))).containsExactly("b", "a");
    assertThat(ids(broken.path("self"))).containsExactly("self");
    assertThat(ids(broken.path("lost"))).containsExactly("lost");
    assertThat(broken.children("")).isEmpty();
    assertThat(broken.categories()).hasSize(4);
    assertThat(ids(broken.search("Г", 5))).containsExactly("lost");
  }

  private static List<String> ids(List<Category> categories) {
    return categories.stream().map(Category::getId).toList();
  }
}
