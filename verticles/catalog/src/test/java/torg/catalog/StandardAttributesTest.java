package torg.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.catalog.Samples.category;
import static torg.catalog.Samples.put;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import torg.bus.requests.Violations;
import torg.catalog.v1.Attribute;
import torg.catalog.v1.Category;
import torg.catalog.v1.StandardFilter;
import torg.catalog.view.FilterSources;

/** The attributes of standard filters beside those of categories. */
class StandardAttributesTest {
  static Stream<Attribute> standard() {
    return FilterSources.attributes(List.of(StandardFilter.values())).stream();
  }

  @ParameterizedTest
  @MethodSource("standard")
  void shouldBeRightInAllButTheIdWhichNoCategoryCanUse(Attribute attribute) {
    var violations = new Violations();
    new AttributeRules(violations).check("attribute", attribute);
    assertThat(violations.fault().orElseThrow().violations())
        .singleElement()
        .satisfies(one -> assertThat(one.getField()).isEqualTo("attribute.id"));
  }

  @Test
  void shouldLeaveTheirPlainNamesToCategories() {
    var category = category("cars", "");
    standard()
        .map(one -> one.toBuilder().setId(one.getId().substring("standard.".length())))
        .forEach(category::addAttributes);
    assertThat(CatalogEdits.apply(CatalogState.EMPTY, List.of(put(category)))).hasSize(1);
  }

  @Test
  void shouldNotBeCalledAsAnAttributeOfShippedCategories() {
    var shipped =
        CatalogEdits.apply(CatalogState.EMPTY, ShippedCatalog.read()).stream()
            .map(change -> change.getCategory())
            .map(Category::getAttributesList)
            .flatMap(List::stream)
            .map(attribute -> Texts.key(attribute.getName().getRu()))
            .toList();
    assertThat(standard().map(one -> Texts.key(one.getName().getRu())))
        .doesNotContainAnyElementsOf(shipped);
  }
}
