package torg.edge;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;

/** Where a parser is, as the names of fields are written: {@code offers[3].price}. */
final class JsonPlace {
  private static final int LENGTH_MAX = 200;

  private JsonPlace() {}

  static String of(JsonParser tokens) {
    var place = new StringBuilder();
    write(tokens.getParsingContext(), place);
    return place.length() > LENGTH_MAX ? place.substring(0, LENGTH_MAX) : place.toString();
  }

  private static void write(JsonStreamContext at, StringBuilder place) {
    if (at == null || at.inRoot()) {
      return;
    }
    write(at.getParent(), place);
    if (at.inArray()) {
      place.append('[').append(at.getCurrentIndex()).append(']');
    } else if (at.getCurrentName() != null) {
      place.append(place.isEmpty() ? "" : ".").append(at.getCurrentName());
    }
  }
}
