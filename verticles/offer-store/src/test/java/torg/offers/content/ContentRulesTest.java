package torg.offers.content;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.content.ContentSamples.CATALOG;
import static torg.offers.content.ContentSamples.car;
import static torg.offers.content.ContentSamples.number;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.offers.v1.OfferContent;
import torg.offers.v1.Price;

class ContentRulesTest {
  private static final String HALF = "\ud83d";
  private static final String CAR_EMOJI = "\ud83d\ude97";

  @ParameterizedTest(name = "{0}")
  @MethodSource({
    "torg.offers.content.ContentCases#right",
    "torg.offers.content.AttributeCases#right"
  })
  void shouldFindNothingWhenContentIsRight(String name, OfferContent.Builder content) {
    assertThat(ContentRules.publishFault(content.build(), CATALOG)).isEmpty();
    assertThat(ContentRules.draftFault(content.build())).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource({
    "torg.offers.content.ContentCases#unpublishable",
    "torg.offers.content.AttributeCases#unpublishable"
  })
  void shouldRefuseOnlyToPublishWhenContentCanBeStored(
      String name, OfferContent.Builder content, String expected) {
    assertThat(messages(ContentRules.publishFault(content.build(), CATALOG)))
        .singleElement()
        .asString()
        .startsWith(expected);
    assertThat(ContentRules.draftFault(content.build())).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource({
    "torg.offers.content.ContentCases#unstorable",
    "torg.offers.content.AttributeCases#unstorable"
  })
  void shouldRefuseDraftTooWhenContentCannotBeStored(
      String name, OfferContent.Builder content, String expected) {
    assertThat(messages(ContentRules.draftFault(content.build())))
        .singleElement()
        .asString()
        .startsWith(expected);
    assertThat(messages(ContentRules.publishFault(content.build(), CATALOG)))
        .singleElement()
        .asString()
        .startsWith(expected);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("torg.offers.content.AttributeCases#unstorableCounts")
  void shouldRefuseDraftWhenPartsOfItCannotBeStored(
      String name, OfferContent.Builder content, String expected) {
    assertThat(messages(ContentRules.draftFault(content.build())))
        .singleElement()
        .asString()
        .startsWith(expected);
  }

  @Test
  void shouldKeepDraftWhenItIsEmpty() {
    assertThat(ContentRules.draftFault(OfferContent.getDefaultInstance())).isEmpty();
  }

  @Test
  void shouldTellEverythingAtOnceWhenMuchIsWrong() {
    var content =
        OfferContent.newBuilder()
            .setCategoryId("cars")
            .setTitle("a".repeat(121) + "\n")
            .setPrice(Price.newBuilder().setCurrency("rub").setAmount(-1))
            .addAttributes(number("year", Double.NaN))
            .addAttributes(number("colour", 1))
            .addPhotoUrls("x")
            .build();

    assertThat(messages(ContentRules.publishFault(content, CATALOG)))
        .extracting(one -> one.substring(0, one.indexOf(": ")))
        .containsExactlyInAnyOrder(
            "content.title",
            "content.title",
            "content.price.currency",
            "content.price.amount",
            "content.attributes[0].number",
            "content.attributes[1].attribute_id",
            "content.attributes",
            "content.photo_urls[0]",
            "content.location");
  }

  @Test
  void shouldStillLookAtAttributesWhenTheCategoryIsUnknown() {
    var content =
        car()
            .setCategoryId("planes")
            .setAttributes(1, number("brand", Double.NaN))
            .addAttributes(number("wings", 2))
            .build();

    assertThat(messages(ContentRules.publishFault(content, CATALOG)))
        .satisfiesExactly(
            one -> assertThat(one).startsWith("content.category_id: category 'planes' does not"),
            one -> assertThat(one).startsWith("content.attributes[1].attribute_id: 'brand' is"),
            one -> assertThat(one).startsWith("content.attributes[1].number: must be a finite"));
  }

  @Test
  void shouldBeTooLargeWhenContentHasMoreThanItsBytes() {
    var largest = sized(ContentLimits.BYTES_MAX);
    var larger = sized(ContentLimits.BYTES_MAX + 1);

    assertThat(ContentRules.draftFault(largest).map(FaultException::fault))
        .isNotEqualTo(Optional.of(Fault.TOO_LARGE));
    for (var fault :
        List.of(ContentRules.draftFault(larger), ContentRules.publishFault(larger, CATALOG))) {
      assertThat(fault.orElseThrow().fault()).isEqualTo(Fault.TOO_LARGE);
      assertThat(fault.orElseThrow())
          .hasMessage("content has 100001 bytes, at most 100000 are allowed");
    }
  }

  @Test
  void shouldBoundTheAnswerWhenContentIsHostile() {
    var hostile = car().addAllPhotoUrls(Collections.nCopies(40_000, "")).build();

    var fault = ContentRules.publishFault(hostile, CATALOG).orElseThrow();

    assertThat(fault.violations()).hasSize(1_000);
    assertThat(fault.toFailure().getSerializedSize()).isLessThan(200_000);
  }

  @Test
  void shouldQuoteWhatCanBeSentWhenAnIdCannot() {
    var content = car().setCategoryId("a" + HALF + "\0" + CAR_EMOJI.repeat(200)).build();

    assertThat(messages(ContentRules.publishFault(content, CATALOG)))
        .anySatisfy(
            one -> assertThat(one).contains("category 'a??" + CAR_EMOJI.repeat(97) + "…' does"));
  }

  /** The description takes what the rest leaves; its tag and length take 4 bytes. */
  private static OfferContent sized(int bytes) {
    var rest = car().clearDescription().build();
    var left = bytes - rest.getSerializedSize() - 4;
    var content = rest.toBuilder().setDescription("a".repeat(left)).build();
    assertThat(content.getSerializedSize()).isEqualTo(bytes);
    return content;
  }

  private static List<String> messages(Optional<FaultException> fault) {
    return fault.stream()
        .flatMap(one -> one.violations().stream())
        .map(one -> one.getField() + ": " + one.getMessage())
        .toList();
  }
}
