package torg.offers.content;

import torg.catalog.v1.Attribute;
import torg.catalog.v1.BooleanType;
import torg.catalog.v1.Catalog;
import torg.catalog.v1.Category;
import torg.catalog.v1.EnumType;
import torg.catalog.v1.EnumValue;
import torg.catalog.v1.LocalizedText;
import torg.catalog.v1.NumberType;
import torg.catalog.v1.StandardFilter;
import torg.catalog.v1.StandardFilters;
import torg.catalog.v1.StringType;
import torg.catalog.view.CatalogTree;
import torg.offers.v1.AttributeValue;
import torg.offers.v1.EnumIds;
import torg.offers.v1.Location;
import torg.offers.v1.OfferContent;
import torg.offers.v1.Price;

/** A catalog with an attribute of every kind, and a content that is right in it. */
public final class ContentSamples {
  public static final CatalogTree CATALOG =
      CatalogTree.of(
          Catalog.newBuilder()
              .setVersion(1)
              .addCategories(
                  category("transport", "")
                      .addAttributes(attribute("brand").setRequired(true).setEnum(type(false))))
              .addCategories(
                  category("cars", "transport")
                      .addAttributes(
                          attribute("year")
                              .setRequired(true)
                              .setNumber(NumberType.newBuilder().setMin(1900).setMax(2100)))
                      .addAttributes(
                          attribute("engine").setNumber(NumberType.newBuilder().setDecimals(2)))
                      .addAttributes(attribute("extras").setEnum(type(true)))
                      .addAttributes(
                          attribute("damaged").setBoolean(BooleanType.getDefaultInstance()))
                      .addAttributes(
                          attribute("vin").setString(StringType.newBuilder().setLengthMax(17)))
                      .addAttributes(attribute("note").setString(StringType.getDefaultInstance())))
              .addCategories(category("boats", "transport"))
              .addCategories(category("stamps", ""))
              .addCategories(
                  category("vacancies", "")
                      .setStandardFilters(
                          StandardFilters.newBuilder().addFilters(StandardFilter.SALARY)))
              .build());

  private ContentSamples() {}

  /** The attributes are brand at [0] and year at [1]. */
  public static OfferContent.Builder car() {
    return OfferContent.newBuilder()
        .setCategoryId("cars")
        .setTitle("Лада Нива")
        .setDescription("Одна хозяйка.\n\tНе битая.\r\n")
        .setPrice(Price.newBuilder().setCurrency("RUB").setAmount(50_000_000))
        .addAttributes(ids("brand", "lada"))
        .addAttributes(number("year", 2012))
        .addPhotoUrls("https://example.com/1.jpg")
        .setLocation(Location.newBuilder().setAddress("Москва, Тверская, 1"));
  }

  public static AttributeValue.Builder ids(String attributeId, String... ids) {
    var chosen = EnumIds.newBuilder();
    for (var id : ids) {
      chosen.addIds(id);
    }
    return value(attributeId).setEnum(chosen);
  }

  public static AttributeValue.Builder number(String attributeId, double number) {
    return value(attributeId).setNumber(number);
  }

  public static AttributeValue.Builder text(String attributeId, String text) {
    return value(attributeId).setString(text);
  }

  public static AttributeValue.Builder value(String attributeId) {
    return AttributeValue.newBuilder().setAttributeId(attributeId);
  }

  private static Category.Builder category(String id, String parentId) {
    return Category.newBuilder().setId(id).setParentId(parentId).setName(name(id));
  }

  private static Attribute.Builder attribute(String id) {
    return Attribute.newBuilder().setId(id).setName(name(id));
  }

  private static EnumType.Builder type(boolean multiple) {
    var type = EnumType.newBuilder().setMultiple(multiple);
    for (var id : new String[] {"lada", "volvo", "abs"}) {
      type.addValues(EnumValue.newBuilder().setId(id).setName(name(id)));
    }
    return type;
  }

  private static LocalizedText.Builder name(String text) {
    return LocalizedText.newBuilder().setRu(text).setEn(text);
  }
}
