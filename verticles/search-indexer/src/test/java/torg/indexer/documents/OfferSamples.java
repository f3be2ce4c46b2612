package torg.indexer.documents;

import com.google.protobuf.Timestamp;
import java.util.List;
import torg.catalog.v1.Attribute;
import torg.catalog.v1.BooleanType;
import torg.catalog.v1.Catalog;
import torg.catalog.v1.Category;
import torg.catalog.v1.EnumType;
import torg.catalog.v1.EnumValue;
import torg.catalog.v1.LocalizedText;
import torg.catalog.v1.NumberType;
import torg.catalog.v1.StringType;
import torg.offers.v1.AttributeValue;
import torg.offers.v1.EnumIds;
import torg.offers.v1.Location;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferContent;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.OfferView;
import torg.offers.v1.Place;

/** A small catalog, and offers in it. */
public final class OfferSamples {
  public static final Catalog CATALOG =
      Catalog.newBuilder()
          .setVersion(3)
          .addCategories(
              Category.newBuilder()
                  .setId("electronics")
                  .setName(text("Электроника", "Electronics"))
                  .addAttributes(
                      Attribute.newBuilder()
                          .setId("warranty-left")
                          .setName(text("На гарантии", "Under warranty"))
                          .setBoolean(BooleanType.getDefaultInstance())))
          .addCategories(
              Category.newBuilder()
                  .setId("phones")
                  .setParentId("electronics")
                  .setName(text("Телефоны", "Phones"))
                  .addAllSynonyms(List.of("смартфоны", "мобильники"))
                  .addAttributes(brand())
                  .addAttributes(
                      Attribute.newBuilder()
                          .setId("phone-model")
                          .setName(text("Модель", "Model"))
                          .setString(StringType.getDefaultInstance()))
                  .addAttributes(
                      Attribute.newBuilder()
                          .setId("color")
                          .setName(text("Цвет", "Color"))
                          .setEnum(
                              EnumType.newBuilder()
                                  .setMultiple(true)
                                  .addValues(value("black", "Чёрный", "Black", "графит"))
                                  .addValues(value("x", "XS", "XS"))))
                  .addAttributes(number("storage", "Память", "ГБ"))
                  .addAttributes(number("year", "Год выпуска", "")))
          .build();

  private OfferSamples() {}

  private static Attribute.Builder brand() {
    return Attribute.newBuilder()
        .setId("phone-brand")
        .setName(text("Производитель", "Brand"))
        .setEnum(EnumType.newBuilder().addValues(value("apple", "Apple", "Apple", "айфон")));
  }

  private static Attribute.Builder number(String id, String name, String unit) {
    return Attribute.newBuilder()
        .setId(id)
        .setName(text(name, id))
        .setNumber(NumberType.newBuilder().setUnit(LocalizedText.newBuilder().setRu(unit)));
  }

  private static EnumValue.Builder value(String id, String ru, String en, String... synonyms) {
    return EnumValue.newBuilder().setId(id).setName(text(ru, en)).addAllSynonyms(List.of(synonyms));
  }

  private static LocalizedText text(String ru, String en) {
    return LocalizedText.newBuilder().setRu(ru).setEn(en).build();
  }

  /** With nothing but what it needs to be found. */
  public static Offer.Builder active(String id, long version) {
    return Offer.newBuilder()
        .setId(id)
        .setSellerId("seller")
        .setStatus(OfferStatus.ACTIVE)
        .setVersion(version)
        .setCreatedAt(Timestamp.newBuilder().setSeconds(1_700_000_000))
        .setContent(content());
  }

  public static OfferContent.Builder content() {
    return OfferContent.newBuilder()
        .setCategoryId("phones")
        .setTitle("iPhone 15")
        .setLocation(Location.newBuilder().setAddress("Тверь"));
  }

  public static Place.Builder tver() {
    return Place.newBuilder()
        .setGeoId(480060)
        .setSettlement("Тверь")
        .setRegion("Тверская область")
        .setCountry("RU")
        .setLatitude(56.86)
        .setLongitude(35.9);
  }

  public static OfferView view(Offer.Builder offer) {
    return OfferView.newBuilder().setOffer(offer).build();
  }

  static AttributeValue.Builder attribute(String id) {
    return AttributeValue.newBuilder().setAttributeId(id);
  }

  static AttributeValue.Builder chosen(String id, String... values) {
    return attribute(id).setEnum(EnumIds.newBuilder().addAllIds(List.of(values)));
  }
}
