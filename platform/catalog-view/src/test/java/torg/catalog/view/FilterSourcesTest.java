package torg.catalog.view;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.catalog.v1.StandardFilter.DELIVERY;
import static torg.catalog.v1.StandardFilter.PRICE;
import static torg.catalog.v1.StandardFilter.UNRECOGNIZED;

import com.google.protobuf.Descriptors.Descriptor;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import torg.catalog.v1.Attribute;
import torg.catalog.v1.FilterSource;
import torg.catalog.v1.StandardFilter;
import torg.offers.v1.Offer;

class FilterSourcesTest {
  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"STANDARD_FILTER_UNSPECIFIED", "UNRECOGNIZED"})
  void shouldHaveFieldOfOfferOrAttributeForEveryFilter(StandardFilter filter) {
    assertThat(FilterSources.of(List.of(filter)))
        .singleElement()
        .satisfies(
            source -> {
              assertThat(source.getFilter()).isEqualTo(filter);
              switch (source.getSourceCase()) {
                case FIELD -> assertIsField(Offer.getDescriptor(), source.getField());
                case ATTRIBUTE -> assertIsStandard(source.getAttribute());
                case SOURCE_NOT_SET -> assertThat(source).as("declares no source").isNull();
              }
            });
  }

  private static void assertIsField(Descriptor message, String path) {
    var dot = path.indexOf('.');
    var name = dot < 0 ? path : path.substring(0, dot);
    var field = message.findFieldByName(name);
    assertThat(field).as("%s has no field %s", message.getFullName(), name).isNotNull();
    if (dot >= 0) {
      assertIsField(field.getMessageType(), path.substring(dot + 1));
    }
  }

  private static void assertIsStandard(Attribute attribute) {
    assertThat(FilterSources.isStandard(attribute.getId())).isTrue();
    assertThat(attribute.getRequired()).as("older offers lack it").isFalse();
  }

  @Test
  void shouldHaveNoAttributeTwice() {
    assertThat(FilterSources.attributes(List.of(StandardFilter.values())))
        .extracting(Attribute::getId)
        .doesNotHaveDuplicates();
  }

  @Test
  void shouldKeepTheOrderOfFiltersAndLeaveOutUnknownOnes() {
    var filters = List.of(DELIVERY, UNRECOGNIZED, PRICE);
    assertThat(FilterSources.of(filters))
        .extracting(FilterSource::getFilter)
        .containsExactly(DELIVERY, PRICE);
    assertThat(FilterSources.attributes(filters))
        .extracting(Attribute::getId)
        .containsExactly("standard.delivery");
  }
}
