package torg.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import torg.catalog.v1.Attribute.TypeCase;
import torg.catalog.v1.Category;
import torg.catalog.v1.StandardFilter;
import torg.language.Language;

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

  /** Else values with units could not be read out of texts. */
  @Test
  void shouldHaveUnitsThatAreKnown() {
    var units =
        shipped.live().values().stream()
            .flatMap(category -> category.getAttributesList().stream())
            .filter(attribute -> attribute.getNumber().hasUnit())
            .map(attribute -> attribute.getNumber().getUnit())
            .flatMap(unit -> Stream.of(unit.getRu(), unit.getEn()))
            .distinct()
            .filter(unit -> !unit.equals("×"));
    assertThat(units).allMatch(unit -> Language.shared().unit(unit).isPresent());
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
