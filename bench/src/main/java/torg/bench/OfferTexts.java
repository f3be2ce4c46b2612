package torg.bench;

import java.io.IOException;
import java.util.List;
import torg.catalog.v1.Category;

/** Texts as sellers write them, one for each category of the shipped catalog, in its own words. */
final class OfferTexts {
  private static final String TEXT =
      "Продаю: %s. Состояние отличное, б/у 2 года, торг уместен. %s. Размеры 20x30x40 см, вес 1,5 кг,"
          + " память 2 ТБ, цена 15 000 руб. Подходит к iPhone 15 Pro и SM-G991B, Wi-Fi. Звоните!";

  private OfferTexts() {}

  static List<String> ofShippedCatalog() throws IOException {
    return ShippedCatalog.read().getCategoriesList().stream().map(OfferTexts::text).toList();
  }

  private static String text(Category category) {
    var attributes = new StringBuilder();
    for (var attribute : category.getAttributesList()) {
      attributes.append(attribute.getName().getRu()).append(": ");
      attribute
          .getEnum()
          .getValuesList()
          .forEach(value -> attributes.append(value.getName().getRu()).append(", "));
    }
    var names = category.getName().getRu() + " " + String.join(", ", category.getSynonymsList());
    return TEXT.formatted(names, attributes);
  }
}
