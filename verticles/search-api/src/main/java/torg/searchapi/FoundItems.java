package torg.searchapi;

import com.google.protobuf.InvalidProtocolBufferException;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.search.v1.FoundItem;
import torg.search.v1.FoundOffer;
import torg.search.v1.FoundSpan;
import torg.search.v1.FoundText;
import torg.vasgen.v1.Highlight;
import torg.vasgen.v1.Hit;

/** Documents of the index as offers. */
final class FoundItems {
  private static final Logger log = LoggerFactory.getLogger(FoundItems.class);

  private FoundItems() {}

  static List<FoundItem> of(List<Hit> hits) {
    return hits.stream()
        .flatMap(hit -> offer(hit).map(offer -> item(hit, offer)).stream())
        .toList();
  }

  static List<FoundOffer> offers(List<Hit> hits) {
    return hits.stream().flatMap(hit -> offer(hit).stream()).toList();
  }

  /** One document that somebody else has written must not cost all others of the page. */
  private static Optional<FoundOffer> offer(Hit hit) {
    var offer = parsed(hit).filter(one -> !one.getId().isEmpty());
    if (offer.isEmpty()) {
      log.warn(
          "document {} at version {} has no readable offer and is left out; export the offer again",
          hit.getId(),
          hit.getVersion());
    }
    return offer;
  }

  private static Optional<FoundOffer> parsed(Hit hit) {
    try {
      return Optional.of(FoundOffer.parseFrom(hit.getPayload()));
    } catch (InvalidProtocolBufferException notAnOffer) {
      return Optional.empty();
    }
  }

  private static FoundItem item(Hit hit, FoundOffer offer) {
    var item =
        FoundItem.newBuilder()
            .setOffer(offer)
            .setScore(hit.getScore())
            .setExplanation(hit.getExplanation());
    hit.getHighlightsList().forEach(highlight -> item.addTexts(text(highlight)));
    if (hit.hasDistanceMeters()) {
      item.setDistanceMeters(hit.getDistanceMeters());
    }
    return item.build();
  }

  private static FoundText text(Highlight highlight) {
    var text = FoundText.newBuilder().setField(highlight.getField()).setText(highlight.getText());
    highlight
        .getSpansList()
        .forEach(
            span ->
                text.addSpans(
                    FoundSpan.newBuilder().setStart(span.getStart()).setEnd(span.getEnd())));
    return text.build();
  }
}
