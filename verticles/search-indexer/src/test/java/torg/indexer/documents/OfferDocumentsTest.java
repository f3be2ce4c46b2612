package torg.indexer.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.indexer.documents.OfferSamples.active;
import static torg.indexer.documents.OfferSamples.attribute;
import static torg.indexer.documents.OfferSamples.chosen;
import static torg.indexer.documents.OfferSamples.content;
import static torg.indexer.documents.OfferSamples.tver;

import com.google.protobuf.InvalidProtocolBufferException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import torg.catalog.view.CatalogTree;
import torg.indexer.documents.Conversion.Converted;
import torg.indexer.documents.Conversion.Impossible;
import torg.offers.v1.AttributeValue;
import torg.offers.v1.Condition;
import torg.offers.v1.Location;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferContent;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.Photo;
import torg.offers.v1.Price;
import torg.offers.v1.Salary;
import torg.offers.v1.SalaryPeriod;
import torg.offers.v1.StoredPhoto;
import torg.search.v1.FoundOffer;
import torg.vasgen.v1.Action;
import torg.vasgen.v1.KeywordField;
import torg.vasgen.v1.NumberField;
import torg.vasgen.v1.Point;
import torg.vasgen.v1.RawDocument;

class OfferDocumentsTest {
  private static final Optional<CatalogMeaning> CATALOG =
      Optional.of(new CatalogMeaning(CatalogTree.of(OfferSamples.CATALOG)));

  @ParameterizedTest(name = "{0} is deleted")
  @EnumSource(
      value = OfferStatus.class,
      names = {"HIDDEN", "EXPIRED", "SOLD_ON_SERVICE", "SOLD_ELSEWHERE", "BANNED", "REMOVED"})
  void shouldDeleteWhateverIsNotActiveEvenWithoutACatalog(OfferStatus status) {
    var offer = Offer.newBuilder().setId("a").setVersion(7).setStatus(status).build();
    assertThat(OfferDocuments.convert(offer, Optional.empty()))
        .isEqualTo(new Converted(OfferDocuments.deletion("a", 7)));
  }

  static Stream<Arguments> impossible() {
    return Stream.of(
        Arguments.of("no version", active("a", 0), "has no version"),
        Arguments.of("no status", active("a", 1).clearStatus(), "has no status"),
        Arguments.of("later status", active("a", 1).setStatusValue(99), "has no status"),
        Arguments.of("no seller", active("a", 1).clearSellerId(), "has no seller"),
        Arguments.of("no time", active("a", 1).clearCreatedAt(), "has no time of creation"),
        Arguments.of("no content", active("a", 1).clearContent(), "has no category"),
        Arguments.of(
            "no title", active("a", 1).setContent(content().setTitle(" ")), "has no title"),
        Arguments.of(
            "unknown category",
            active("a", 1).setContent(content().setCategoryId("cars")),
            "is in category cars, which version 3 of the catalog does not have"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("impossible")
  void shouldSayWhyThereIsNoDocument(String name, Offer.Builder offer, String reason) {
    assertThat(((Impossible) OfferDocuments.convert(offer.build(), CATALOG)).reason())
        .startsWith(reason);
  }

  @Test
  void shouldNeedACatalogForAnActiveOffer() {
    assertThat(OfferDocuments.convert(active("a", 1).build(), Optional.empty()))
        .isInstanceOf(Impossible.class);
  }

  static Stream<Arguments> attributeTexts() {
    return Stream.of(
        Arguments.of(chosen("phone-brand", "apple"), List.of("Apple"), List.of("айфон")),
        Arguments.of(attribute("phone-model").setString("A3090"), List.of("A3090"), List.of()),
        Arguments.of(chosen("color", "black"), List.of(), List.of("Чёрный", "Black", "графит")),
        Arguments.of(chosen("color", "x"), List.of(), List.of("Цвет XS")),
        Arguments.of(chosen("color", "gone"), List.of(), List.of()),
        Arguments.of(attribute("storage").setNumber(2048), List.of(), List.of("2048 ГБ")),
        Arguments.of(attribute("storage").setNumber(0.5), List.of(), List.of("0.5 ГБ")),
        Arguments.of(attribute("year").setNumber(2023), List.of(), List.of("Год выпуска 2023")),
        Arguments.of(
            attribute("warranty-left").setBoolean(true),
            List.of(),
            List.of("На гарантии", "Under warranty")),
        Arguments.of(attribute("warranty-left").setBoolean(false), List.of(), List.of()),
        Arguments.of(
            chosen("standard.delivery", "courier"), List.of(), List.of("Курьер", "Courier")),
        Arguments.of(attribute("storage").setString("much"), List.of(), List.of()),
        Arguments.of(attribute("storage"), List.of(), List.of()),
        Arguments.of(attribute("unknown").setString("x"), List.of(), List.of()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("attributeTexts")
  void shouldSayAttributesInTheWordsOfTheCatalog(
      AttributeValue.Builder value, List<String> names, List<String> attributes) {
    var texts = document(content().addAttributes(value)).getTexts();
    assertThat(texts.getNamesList()).isEqualTo(names);
    assertThat(texts.getAttributesList()).isEqualTo(attributes);
  }

  @Test
  void shouldNameCategoriesFromTheNarrowestUp() {
    var texts = document(content().setDescription("Как новый")).getTexts();
    assertThat(texts.getTitle()).isEqualTo("iPhone 15");
    assertThat(texts.getDescription()).isEqualTo("Как новый");
    assertThat(texts.getCategoriesList())
        .containsExactly(
            "Телефоны", "Phones", "смартфоны", "мобильники", "Электроника", "Electronics");
  }

  @Test
  void shouldHaveAFieldForEverythingThatIsFilteredBy() {
    var document =
        document(
            content()
                .setCondition(Condition.USED)
                .setPrice(Price.newBuilder().setCurrency("RUB").setAmount(5_000_000))
                .setSalary(
                    Salary.newBuilder()
                        .setCurrency("USD")
                        .setAmountMin(7)
                        .setPeriod(SalaryPeriod.PER_DAY))
                .setLocation(Location.newBuilder().setAddress("Тверь").setPlace(tver()))
                .addAttributes(chosen("color", "black", "x", "black"))
                .addAttributes(attribute("warranty-left").setBoolean(false))
                .addAttributes(attribute("year").setNumber(2023))
                .addAttributes(attribute("not-in-the-catalog-yet").setNumber(1))
                .addAttributes(attribute("phone-model").setString("A3090")));
    assertThat(keywords(document))
        .isEqualTo(
            Map.ofEntries(
                Map.entry("category", List.of("electronics", "phones")),
                Map.entry("seller", List.of("seller")),
                Map.entry("place", List.of("480060")),
                Map.entry("region", List.of("Тверская область")),
                Map.entry("country", List.of("RU")),
                Map.entry("condition", List.of("USED")),
                Map.entry("currency", List.of("RUB")),
                Map.entry("salary-currency", List.of("USD")),
                Map.entry("salary-period", List.of("PER_DAY")),
                Map.entry("attribute.color", List.of("black", "x")),
                Map.entry("attribute.warranty-left", List.of("false"))));
    assertThat(numbers(document))
        .isEqualTo(
            Map.of(
                "price", 5_000_000.0,
                "price.RUB", 5_000_000.0,
                "published", 1_700_000_000.0,
                "salary-min", 7.0,
                "attribute.year", 2023.0,
                "attribute.not-in-the-catalog-yet", 1.0));
  }

  @Test
  void shouldLeaveOutFieldsThatAnOfferDoesNotHave() {
    var document = document(content());
    assertThat(keywords(document)).containsOnlyKeys("category", "seller");
    assertThat(numbers(document)).containsOnlyKeys("published");
    assertThat(document.hasPoint()).isFalse();
  }

  @Test
  void shouldStandAtItsCoordinatesElseInTheMiddleOfItsSettlement() {
    var inTown = Location.newBuilder().setAddress("Тверь").setPlace(tver());
    assertThat(document(content().setLocation(inTown)).getPoint())
        .isEqualTo(Point.newBuilder().setLatitude(56.86).setLongitude(35.9).build());
    inTown.setLatitude(56.8).setLongitude(35.8);
    assertThat(document(content().setLocation(inTown)).getPoint())
        .isEqualTo(Point.newBuilder().setLatitude(56.8).setLongitude(35.8).build());
  }

  @Test
  void shouldShowWhatEverybodyMaySee() throws InvalidProtocolBufferException {
    var stored = StoredPhoto.newBuilder().setId("p").addSizes("big").build();
    var offer =
        active("a", 7)
            .setShortCode("1234567890123456")
            .setContent(content().setDescription("д".repeat(20_000)))
            .addPhotos(Photo.newBuilder().setUrl("https://failed").setError("gone"))
            .addPhotos(Photo.newBuilder().setUrl("https://seller").setStored(stored));
    var document = document(offer);
    var found = FoundOffer.parseFrom(document.getPayload());
    assertThat(found.getDescription()).hasSize(300).endsWith("д…");
    assertThat(found.getPhotosList()).containsExactly(stored);
    assertThat(found.getCategoryPathList()).containsExactly("electronics", "phones");
    assertThat(found.getVersion()).isEqualTo(7);
    assertThat(document.getPayload().toStringUtf8()).doesNotContain("1234567890123456", "https:");
    assertThat(keywords(document)).containsEntry("photo", List.of("yes"));
  }

  @Test
  void shouldKeepDocumentsSmallerThanRecordsWhateverAnOfferSays() {
    var content = content().setDescription("ы".repeat(20_000));
    for (var at = 0; at < 10; at++) {
      content.addAttributes(attribute("phone-model").setString(at + "щ".repeat(9_000)));
    }
    var document = document(content);
    assertThat(document.getTexts().getNamesCount()).isEqualTo(5);
    assertThat(document.getSerializedSize()).isLessThan(DocumentBatches.BYTES_MAX);
  }

  private static RawDocument document(OfferContent.Builder content) {
    return document(active("a", 7).setContent(content));
  }

  private static RawDocument document(Offer.Builder offer) {
    var document = ((Converted) OfferDocuments.convert(offer.build(), CATALOG)).document();
    assertThat(document.getId()).isEqualTo("a");
    assertThat(document.getVersion()).isEqualTo(7);
    assertThat(document.getAction()).isEqualTo(Action.UPSERT);
    return document;
  }

  private static Map<String, List<String>> keywords(RawDocument document) {
    return document.getKeywordsList().stream()
        .collect(
            Collectors.toMap(KeywordField::getName, field -> List.copyOf(field.getValuesList())));
  }

  private static Map<String, Double> numbers(RawDocument document) {
    return document.getNumbersList().stream()
        .collect(Collectors.toMap(NumberField::getName, NumberField::getValue));
  }
}
