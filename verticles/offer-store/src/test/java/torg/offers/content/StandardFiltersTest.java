package torg.offers.content;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.content.ContentSamples.ids;
import static torg.offers.content.StandardFilterCases.content;
import static torg.offers.content.StandardFilterCases.with;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import torg.catalog.v1.Attribute;
import torg.catalog.v1.Catalog;
import torg.catalog.v1.Category;
import torg.catalog.v1.EnumValue;
import torg.catalog.v1.StandardFilter;
import torg.catalog.v1.StandardFilters;
import torg.catalog.view.CatalogTree;
import torg.catalog.view.FilterSources;
import torg.offers.v1.Condition;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferContent;
import torg.offers.v1.Price;

/** Every standard filter has a way in, and what comes that way is checked. */
class StandardFiltersTest {
  private static final List<StandardFilter> FILTERS =
      Arrays.stream(StandardFilter.values())
          .filter(filter -> filter != StandardFilter.STANDARD_FILTER_UNSPECIFIED)
          .filter(filter -> filter != StandardFilter.UNRECOGNIZED)
          .toList();

  private static final CatalogTree CATALOG =
      CatalogTree.of(
          Catalog.newBuilder()
              .addCategories(category("everything", FILTERS))
              .addCategories(category("nothing", List.of()))
              .build());

  private static Category.Builder category(String id, List<StandardFilter> filters) {
    return Category.newBuilder()
        .setId(id)
        .setStandardFilters(StandardFilters.newBuilder().addAllFilters(filters));
  }

  @Test
  void shouldHaveCaseForEveryFilterThatOffersFill() {
    assertThat(StandardFilterCases.cases().map(one -> one.get()[0]))
        .containsExactlyInAnyOrderElementsOf(
            FILTERS.stream().filter(one -> one != StandardFilter.PUBLISHED_SINCE).toList());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("torg.offers.content.StandardFilterCases#cases")
  void shouldTakeRightValueByTheSourceOfTheFilter(
      StandardFilter filter, OfferContent.Builder right) {
    assertThat(problems(right)).isEmpty();

    var source = FilterSources.of(List.of(filter)).get(0);
    switch (source.getSourceCase()) {
      case FIELD -> assertThat(filledFields(right)).contains(source.getField());
      case ATTRIBUTE ->
          assertThat(right.getAttributes(0).getAttributeId())
              .isEqualTo(source.getAttribute().getId());
      case SOURCE_NOT_SET -> assertThat(source).as("declares no source").isNull();
    }
  }

  /** As an offer has them: each photo URL of a content is a photo of its offer. */
  private static List<String> filledFields(OfferContent.Builder content) {
    var inside =
        content.getAllFields().keySet().stream().map(field -> "content." + field.getName());
    return Stream.concat(
            inside, content.getPhotoUrlsCount() > 0 ? Stream.of("photos") : Stream.of())
        .toList();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("torg.offers.content.StandardFilterCases#cases")
  void shouldNameFieldGotAndAllowedWhenValueIsWrong(
      StandardFilter filter,
      OfferContent.Builder right,
      OfferContent.Builder wrong,
      String expected) {
    assertThat(problems(wrong)).containsExactly(expected);
    assertThat(ContentRules.draftFault(wrong.build())).isEmpty();
  }

  @Test
  void shouldLeaveTheTimeOfPublicationToTheStore() {
    var source = FilterSources.of(List.of(StandardFilter.PUBLISHED_SINCE)).get(0).getField();
    assertThat(Offer.getDescriptor().findFieldByName(source)).isNotNull();
    assertThat(OfferContent.getDescriptor().findFieldByName(source)).isNull();
  }

  static Stream<Attribute> attributes() {
    return FilterSources.attributes(FILTERS).stream();
  }

  @ParameterizedTest
  @MethodSource("attributes")
  void shouldRefuseStandardAttributeWhenCategoryHasNotItsFilter(Attribute attribute) {
    assertThat(problems(with(ids(attribute.getId(), "any")).setCategoryId("nothing")))
        .containsExactly(
            "content.attributes[0].attribute_id: category 'nothing' has no attribute '%s'; it has"
                    .formatted(attribute.getId())
                + " no standard ones");
  }

  @Test
  void shouldNameStandardAttributesWhenOneIsMisspelt() {
    assertThat(problems(with(ids("standard.sellertype", "company"))))
        .containsExactly(
            "content.attributes[0].attribute_id: category 'everything' has no attribute"
                + " 'standard.sellertype'; it has standard.delivery, standard.seller-type,"
                + " standard.employment-type, standard.work-schedule, standard.work-experience,"
                + " standard.remote-work");
  }

  static Stream<Attribute> enums() {
    return attributes().filter(Attribute::hasEnum);
  }

  @ParameterizedTest
  @MethodSource("enums")
  void shouldTakeEveryValueAndSeveralOnlyWhereSeveralAreAllowed(Attribute attribute) {
    var values = attribute.getEnum().getValuesList().stream().map(EnumValue::getId).toList();
    for (var value : values) {
      assertThat(problems(with(ids(attribute.getId(), value)))).isEmpty();
    }
    assertThat(problems(with(ids(attribute.getId(), values.toArray(String[]::new)))))
        .hasSize(attribute.getEnum().getMultiple() ? 0 : 1);
  }

  @Test
  void shouldStillTakeOlderFieldsWhenCategoryHasNotTheirFilters() {
    var older =
        content()
            .setCategoryId("nothing")
            .setPrice(Price.newBuilder().setCurrency("RUB"))
            .setCondition(Condition.NEW)
            .addPhotoUrls("https://example.com/1.jpg");
    assertThat(problems(older)).isEmpty();
  }

  private static List<String> problems(OfferContent.Builder content) {
    return ContentRules.publishFault(content.build(), CATALOG).stream()
        .flatMap(fault -> fault.violations().stream())
        .map(one -> one.getField() + ": " + one.getMessage())
        .toList();
  }
}
