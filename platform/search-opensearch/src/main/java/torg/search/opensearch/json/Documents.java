package torg.search.opensearch.json;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import torg.search.RankingConfig;
import torg.vasgen.v1.RawDocument;
import torg.vasgen.v1.Texts;

/** Documents as the index has them. */
public final class Documents {
  private final TextTerms terms;
  private final RankingConfig ranking;

  public Documents(TextTerms terms, RankingConfig ranking) {
    this.terms = terms;
    this.ranking = ranking;
  }

  public JsonObject of(RawDocument raw) {
    var document = versioned(raw).put(Fields.LIVE, true);
    addTexts(document, raw.getTexts());
    document.put(Fields.KEPT, kept(raw));
    addKeywords(document, raw);
    var numbers = new JsonObject();
    raw.getNumbersList()
        .forEach(number -> numbers.put(Fields.encoded(number.getName()), number.getValue()));
    document.put(Fields.NUMBERS, numbers);
    if (raw.hasPoint()) {
      var point = raw.getPoint();
      document.put(
          Fields.POINT, JsonObject.of("lat", point.getLatitude(), "lon", point.getLongitude()));
    }
    if (raw.hasClicks()) {
      document.put(Fields.IMPRESSIONS, raw.getClicks().getImpressions());
      document.put(Fields.CLICKS, raw.getClicks().getClicks());
    }
    return document;
  }

  /** Stands where the document was, so that no older version comes back. */
  public static JsonObject deletion(RawDocument raw, long nowMillis) {
    return versioned(raw).put(Fields.LIVE, false).put(Fields.DELETED_AT, nowMillis);
  }

  private static JsonObject versioned(RawDocument raw) {
    return JsonObject.of(
        Fields.ID, raw.getId(), Fields.VERSION, raw.getVersion(), Fields.EPOCH, raw.getEpoch());
  }

  /** The values of each text field. */
  static Map<String, List<String>> values(Texts texts) {
    var values = new LinkedHashMap<String, List<String>>();
    values.put(Fields.TITLE, List.of(texts.getTitle()));
    values.put(Fields.NAMES, texts.getNamesList());
    values.put(Fields.ATTRIBUTES, texts.getAttributesList());
    values.put(Fields.CATEGORIES, texts.getCategoriesList());
    values.put(Fields.DESCRIPTION, List.of(texts.getDescription()));
    return values;
  }

  private void addTexts(JsonObject document, Texts texts) {
    var weighted = new LinkedHashMap<String, Double>();
    values(texts)
        .forEach(
            (field, values) -> {
              var streams = new ArrayList<String>();
              for (var value : values) {
                var positions = terms.positions(value);
                if (!positions.isEmpty()) {
                  streams.add(TermStream.of(positions));
                }
                positions.forEach(
                    all -> all.forEach(term -> weighted.merge(term, weight(field), Double::sum)));
              }
              document.put(field, new JsonArray(streams));
            });
    if (!weighted.isEmpty()) {
      document.put(Fields.WEIGHTED, TermStream.weighted(weighted));
    }
    var exact = new LinkedHashSet<>(terms.exact(texts.getTitle()));
    texts.getNamesList().forEach(name -> exact.addAll(terms.exact(name)));
    document.put(Fields.EXACT, new JsonArray(new ArrayList<>(exact)));
  }

  private double weight(String field) {
    return switch (field) {
      case Fields.TITLE -> ranking.titleWeight();
      case Fields.NAMES -> ranking.namesWeight();
      case Fields.ATTRIBUTES -> ranking.attributesWeight();
      case Fields.CATEGORIES -> ranking.categoriesWeight();
      case Fields.DESCRIPTION -> ranking.descriptionWeight();
      default -> throw new IllegalArgumentException("no text: " + field);
    };
  }

  private static JsonObject kept(RawDocument raw) {
    var kept = JsonObject.of(Fields.PAYLOAD, raw.getPayload().toByteArray());
    values(raw.getTexts()).forEach((field, values) -> kept.put(field, new JsonArray(values)));
    return kept;
  }

  private static void addKeywords(JsonObject document, RawDocument raw) {
    var keywords = new JsonObject();
    var names = new JsonArray();
    for (var field : raw.getKeywordsList()) {
      if (field.getValuesCount() > 0) {
        keywords.put(
            Fields.encoded(field.getName()),
            new JsonArray(field.getValuesList().stream().distinct().toList()));
        names.add(field.getName());
      }
    }
    document.put(Fields.KEYWORDS, keywords).put(Fields.KEYWORD_NAMES, names);
  }
}
