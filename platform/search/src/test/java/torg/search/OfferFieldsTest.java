package torg.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OfferFieldsTest {
  @Test
  void shouldKeepTheNamesThatIndexesHave() {
    assertThat(OfferFields.attribute("brand")).isEqualTo("attribute.brand");
    assertThat(OfferFields.attribute("standard.delivery")).isEqualTo("attribute.standard.delivery");
    assertThat(OfferFields.price("RUB")).isEqualTo("price.RUB");
    assertThat(OfferFields.place(524901)).isEqualTo("524901");
  }
}
