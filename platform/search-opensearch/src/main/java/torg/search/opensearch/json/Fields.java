package torg.search.opensearch.json;

import io.vertx.core.json.JsonObject;
import java.util.List;

/** What the fields of the index are called. */
public final class Fields {
  static final String ID = "id";
  public static final String VERSION = "version";
  public static final String EPOCH = "epoch";

  /** Of deletions only: in milliseconds since 1970. */
  public static final String DELETED_AT = "deletedAt";

  /** Whether it is a document, not the memory of one. */
  static final String LIVE = "live";

  static final String TITLE = "title";
  static final String NAMES = "names";
  static final String ATTRIBUTES = "attributes";
  static final String CATEGORIES = "categories";
  static final String DESCRIPTION = "description";

  /** In this order fields are shown to people. */
  static final List<String> TEXTS = List.of(TITLE, NAMES, ATTRIBUTES, CATEGORIES, DESCRIPTION);

  /** Every term of all texts, as often as the weights of its fields say. */
  static final String WEIGHTED = "weighted";

  /** The words of title and names as they are written. */
  static final String EXACT = "exact";

  static final String POINT = "point";
  static final String IMPRESSIONS = "impressions";
  static final String CLICKS = "clicks";

  /** Names of the keyword fields that a document has. */
  static final String KEYWORD_NAMES = "keywordNames";

  static final String KEYWORDS = "keyword";
  static final String NUMBERS = "number";

  /** What is not searched: texts as they were written, and the payload. */
  static final String KEPT = "kept";

  static final String PAYLOAD = "payload";

  private static final char ESCAPE = '~';

  private Fields() {}

  static String number(String name) {
    return NUMBERS + "." + encoded(name);
  }

  static String keyword(String name) {
    return KEYWORDS + "." + encoded(name);
  }

  static String kept(String field) {
    return KEPT + "." + field;
  }

  /**
   * A name that OpenSearch takes as one: dots would make objects of it, and "n" cannot be a number
   * and have an "n.m".
   */
  static String encoded(String name) {
    var encoded = new StringBuilder();
    for (int at = 0; at < name.length(); at++) {
      char character = name.charAt(at);
      if (character < 128 && Character.isLetterOrDigit(character)
          || character == '-'
          || character == '_') {
        encoded.append(character);
      } else {
        encoded.append(ESCAPE).append("%04x".formatted((int) character));
      }
    }
    return encoded.toString();
  }

  /** Everything that can be found. */
  public static JsonObject live() {
    return JsonObject.of("term", JsonObject.of(LIVE, true));
  }
}
