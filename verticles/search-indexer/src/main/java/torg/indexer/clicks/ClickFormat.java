package torg.indexer.clicks;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How a line says which offer, how often shown, how often clicked. */
enum ClickFormat {
  /** {@code id,100,3}; the numbers may be absent. */
  CSV {
    @Override
    List<String> fields(String line) {
      return Arrays.stream(line.split(",", -1)).map(String::strip).toList();
    }
  },
  /** {@code {"offer_id": "id", "impressions": 100, "clicks": 3}}. */
  NDJSON {
    @Override
    List<String> fields(String line) {
      try {
        var object = new JsonObject(line);
        return object.containsKey("impressions") || object.containsKey("clicks")
            ? List.of(text(object, "offer_id"), text(object, "impressions"), text(object, "clicks"))
            : List.of(text(object, "offer_id"));
      } catch (DecodeException noJson) {
        return List.of();
      }
    }
  };

  /** Of a line as it stands; none when it cannot be read. */
  abstract List<String> fields(String line);

  private static String text(JsonObject object, String name) {
    return String.valueOf(object.getValue(name, ""));
  }

  String extension() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<ClickFormat> of(String extension) {
    return Arrays.stream(values()).filter(one -> one.extension().equals(extension)).findFirst();
  }
}
