package torg.indexer.documents;

import java.util.Optional;
import torg.indexer.documents.Conversion.Converted;
import torg.indexer.documents.Conversion.Impossible;
import torg.offers.v1.Location;
import torg.offers.v1.Offer;
import torg.vasgen.v1.Action;
import torg.vasgen.v1.Point;
import torg.vasgen.v1.RawDocument;

/** Makes the document of an offer. */
public final class OfferDocuments {
  private OfferDocuments() {}

  /**
   * Only active offers are found: of any other the document is a deletion, for which the catalog is
   * not needed.
   *
   * @param catalog empty while none is loaded
   */
  public static Conversion convert(Offer offer, Optional<CatalogMeaning> catalog) {
    if (offer.getVersion() <= 0) {
      return new Impossible("has no version");
    }
    return switch (offer.getStatus()) {
      case ACTIVE -> active(offer, catalog);
      case HIDDEN, EXPIRED, SOLD_ON_SERVICE, SOLD_ELSEWHERE, BANNED, REMOVED ->
          new Converted(deletion(offer.getId(), offer.getVersion()));
      case OFFER_STATUS_UNSPECIFIED, UNRECOGNIZED ->
          new Impossible("has no status, or one that this node does not know");
    };
  }

  /** For an offer that is not there any more, or shall not be found. */
  public static RawDocument deletion(String id, long version) {
    return RawDocument.newBuilder().setId(id).setVersion(version).setAction(Action.DELETE).build();
  }

  private static Conversion active(Offer offer, Optional<CatalogMeaning> catalog) {
    var missing = missing(offer);
    if (missing.isPresent()) {
      return new Impossible("has no " + missing.get());
    }
    if (catalog.isEmpty()) {
      return new Impossible("needs the catalog, which this node has not loaded yet");
    }
    var id = offer.getContent().getCategoryId();
    return catalog
        .get()
        .category(id)
        .<Conversion>map(category -> new Converted(document(offer, category)))
        .orElseGet(() -> unknownCategory(id, catalog.get().version()));
  }

  private static Conversion unknownCategory(String id, long version) {
    return new Impossible(
        "is in category %s, which version %d of the catalog does not have".formatted(id, version));
  }

  /** What an offer cannot be found or shown without. */
  private static Optional<String> missing(Offer offer) {
    var content = offer.getContent();
    if (offer.getSellerId().isEmpty()) {
      return Optional.of("seller");
    }
    if (!offer.hasCreatedAt()) {
      return Optional.of("time of creation");
    }
    if (content.getCategoryId().isEmpty()) {
      return Optional.of("category");
    }
    return content.getTitle().isBlank() ? Optional.of("title") : Optional.empty();
  }

  private static RawDocument document(Offer offer, CategoryMeaning category) {
    var content = offer.getContent();
    var texts = new DocumentTexts();
    for (var value : content.getAttributesList()) {
      Optional.ofNullable(category.attributes().get(value.getAttributeId()))
          .ifPresent(attribute -> attribute.describe(value, texts));
    }
    var document =
        RawDocument.newBuilder()
            .setId(offer.getId())
            .setVersion(offer.getVersion())
            .setAction(Action.UPSERT)
            .setTexts(
                texts
                    .build()
                    .setTitle(content.getTitle())
                    .addAllCategories(category.texts())
                    .setDescription(content.getDescription()))
            .setPayload(FoundOffers.of(offer, category.path()).toByteString());
    OfferFieldValues.of(offer, category.path()).addTo(document);
    point(content.getLocation()).ifPresent(document::setPoint);
    return document.build();
  }

  /** Where the thing is, else the centre of its settlement. */
  private static Optional<Point> point(Location location) {
    if (location.hasLatitude() && location.hasLongitude()) {
      return Optional.of(point(location.getLatitude(), location.getLongitude()));
    }
    return location.hasPlace()
        ? Optional.of(point(location.getPlace().getLatitude(), location.getPlace().getLongitude()))
        : Optional.empty();
  }

  private static Point point(double latitude, double longitude) {
    return Point.newBuilder().setLatitude(latitude).setLongitude(longitude).build();
  }
}
