package torg.node.cli.search;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import torg.node.cli.client.Numbers;
import torg.node.cli.client.TextTable;

/** The answer to a search, for people. */
final class SearchSentences {
  private SearchSentences() {}

  static List<String> lines(JsonObject answer) {
    var lines = new ArrayList<>(table(answer).lines());
    lines.add(
        "torg: %s%s offers found"
            .formatted(
                answer.getBoolean("totalIsMinimum", false) ? "at least " : "",
                Numbers.grouped(answer, "total")));
    var optional = answer.getJsonArray("optionalWords", new JsonArray());
    if (!optional.isEmpty()) {
      lines.add("torg: too few have all words; these may be missing: " + joined(optional));
    }
    if (answer.containsKey("correction")) {
      lines.add(correction(answer.getJsonObject("correction")));
    }
    var categories = objects(answer, "categories").map(SearchSentences::category).toList();
    if (!categories.isEmpty()) {
      lines.add("torg: most are in " + String.join(", ", categories));
    }
    return lines;
  }

  private static TextTable table(JsonObject answer) {
    var table = new TextTable("ID", "TITLE", "PRICE", "PLACE", "CATEGORY", "PUBLISHED");
    objects(answer, "items")
        .map(item -> item.getJsonObject("offer", new JsonObject()))
        .forEach(
            offer ->
                table.row(
                    offer.getString("id", ""),
                    offer.getString("title", ""),
                    price(offer),
                    place(offer.getJsonObject("location", new JsonObject())),
                    joined(offer.getJsonArray("categoryPath", new JsonArray()), "/"),
                    offer.getString("publishedAt", "")));
    return table;
  }

  /** In the currency's usual unit, not in its smallest. */
  private static String price(JsonObject offer) {
    var price = offer.getJsonObject("price");
    if (price == null) {
      return "-";
    }
    var code = price.getString("currency", "");
    var amount =
        BigDecimal.valueOf(
            Numbers.of(price, "amount"), Currency.getInstance(code).getDefaultFractionDigits());
    return String.format(Locale.ROOT, "%,." + amount.scale() + "f %s", amount, code);
  }

  private static String place(JsonObject location) {
    return location
        .getJsonObject("place", new JsonObject())
        .getString("settlement", location.getString("address", ""));
  }

  private static String correction(JsonObject correction) {
    var corrected = TextTable.onOneLine(correction.getString("corrected", ""));
    return correction.getBoolean("applied", false)
        ? "torg: searched for '%s' instead".formatted(corrected)
        : "torg: did you mean '%s'?".formatted(corrected);
  }

  private static String category(JsonObject category) {
    return "%s (%s)".formatted(category.getString("id"), Numbers.grouped(category, "offers"));
  }

  private static Stream<JsonObject> objects(JsonObject answer, String field) {
    return answer.getJsonArray(field, new JsonArray()).stream().map(JsonObject.class::cast);
  }

  private static String joined(JsonArray texts) {
    return joined(texts, ", ");
  }

  private static String joined(JsonArray texts, String between) {
    return texts.stream()
        .map(text -> TextTable.onOneLine(text.toString()))
        .collect(Collectors.joining(between));
  }
}
