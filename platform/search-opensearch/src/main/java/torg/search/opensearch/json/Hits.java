package torg.search.opensearch.json;

import com.google.protobuf.ByteString;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import torg.search.words.Highlighter;
import torg.vasgen.v1.Highlight;
import torg.vasgen.v1.Hit;
import torg.vasgen.v1.Point;

/**
 * What an answer says of the documents of a page.
 *
 * @param marked terms to highlight; none if that was not asked for
 * @param center that distances are measured from
 */
record Hits(Highlighter highlighter, Set<String> marked, Optional<Point> center) {
  /** Of a description: about three lines. */
  private static final int PASSAGE_MAX = 240;

  static List<String> neededFields() {
    return List.of(Fields.ID, Fields.VERSION, Fields.POINT, Fields.kept(Fields.PAYLOAD));
  }

  static List<String> neededForHighlights() {
    return List.of(Fields.kept(Fields.TITLE), Fields.kept(Fields.DESCRIPTION));
  }

  Hit.Builder of(JsonObject found) {
    var source = found.getJsonObject("_source");
    var kept = source.getJsonObject(Fields.KEPT);
    var hit =
        Hit.newBuilder()
            .setId(source.getString(Fields.ID))
            .setVersion(source.getLong(Fields.VERSION))
            .setPayload(ByteString.copyFrom(kept.getBinary(Fields.PAYLOAD)));
    center.ifPresent(from -> Geo.meters(from, source).ifPresent(hit::setDistanceMeters));
    if (!marked.isEmpty()) {
      addHighlight(hit, kept, Fields.TITLE, Integer.MAX_VALUE);
      addHighlight(hit, kept, Fields.DESCRIPTION, PASSAGE_MAX);
    }
    return hit;
  }

  private void addHighlight(Hit.Builder hit, JsonObject kept, String field, int lengthMax) {
    var texts = kept.getJsonArray(field, new JsonArray());
    if (texts.isEmpty()) {
      return;
    }
    highlighter
        .passage(texts.getString(0), marked, lengthMax)
        .ifPresent(
            passage -> {
              var highlight = Highlight.newBuilder().setField(field).setText(passage.text());
              passage
                  .marks()
                  .forEach(
                      mark ->
                          highlight.addSpansBuilder().setStart(mark.start()).setEnd(mark.end()));
              hit.addHighlights(highlight);
            });
  }
}
