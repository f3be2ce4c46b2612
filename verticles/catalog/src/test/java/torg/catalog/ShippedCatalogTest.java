package torg.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import torg.catalog.v1.Attribute.TypeCase;
import torg.catalog.v1.Category;
import torg.catalog.v1.StandardFilter;

class ShippedCatalogTest {
  private final CatalogState shipped =
      CatalogState.EMPTY.after(
          new Head(1, 0), CatalogEdits.apply(CatalogState.EMPTY, ShippedCatalog.read()), Map.of());

  @Test
  void shouldHaveCategoriesWithAttributesOfEveryType() {
    assertThat(shipped.live()).hasSizeGreaterThanOrEqualTo(150);
    assertThat(shipped.live().values())
        .flatExtracting(Category::getAttributesList)
        .extracting(attribute -> attribute.getTypeCase())
        .contains(TypeCase.ENUM, TypeCase.NUMBER, TypeCase.BOOLEAN, TypeCase.STRING);
  }

  @Test
  void shouldFindCarsWhenAskedInAnotherCase() {
    assertThat(shipped.tree().search("автомобилей", 1))
        .extracting(category -> category.getName().getRu())
        .containsExactly("Автомобили");
  }

  @Test
  void shouldHaveSpecialFiltersBelowJobs() {
    var tree = shipped.tree();
    var work = tree.search("Работа", 1).get(0);
    assertThat(tree.children(work.getId())).isNotEmpty();
    for (var child : tree.children(work.getId())) {
      assertThat(tree.standardFilters(child.getId()))
          .contains(StandardFilter.SALARY)
          .doesNotContain(StandardFilter.PRICE);
    }
  }
}
