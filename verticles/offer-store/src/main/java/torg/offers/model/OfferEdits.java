package torg.offers.model;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import torg.bus.Times;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferContent;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.Photo;

/** New offers and new content of offers. Whether the content is valid was decided before. */
public final class OfferEdits {
  private OfferEdits() {}

  public static Offer create(
      OfferIds ids, String sellerId, OfferContent content, Instant now, Duration term) {
    var version = Versions.next(now, 0);
    return Offer.newBuilder()
        .setId(ids.uuid())
        .setShortCode(ids.shortCode())
        .setSellerId(sellerId)
        .setContent(content)
        .setStatus(OfferStatus.ACTIVE)
        .setCreatedAt(Times.of(now))
        .setVersion(version)
        .setContentVersion(version)
        .setExpiresAt(Times.of(now.plus(term)))
        .addAllPhotos(photos(List.of(), content, version))
        .build();
  }

  /**
   * The offer with another content; with an equal one it is the same offer. The status stays: what
   * is banned remains so until moderation has seen the new content. Photos that were there keep
   * what is known of them, the others are requested with the new version.
   */
  public static Offer content(Offer offer, OfferContent content, Instant now) {
    if (offer.getContent().equals(content)) {
      return offer;
    }
    var version = Versions.next(now, offer.getVersion());
    return offer.toBuilder()
        .setContent(content)
        .setVersion(version)
        .setContentVersion(version)
        .clearPhotos()
        .addAllPhotos(photos(offer.getPhotosList(), content, version))
        .build();
  }

  private static List<Photo> photos(List<Photo> known, OfferContent content, long version) {
    Map<String, Photo> byUrl =
        known.stream().collect(Collectors.toMap(Photo::getUrl, Function.identity(), (a, b) -> a));
    return content.getPhotoUrlsList().stream()
        .map(
            url ->
                byUrl.getOrDefault(
                    url, Photo.newBuilder().setUrl(url).setRequested(version).build()))
        .toList();
  }
}
