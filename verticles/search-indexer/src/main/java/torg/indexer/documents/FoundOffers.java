package torg.indexer.documents;

import java.util.List;
import torg.bus.faults.Excerpt;
import torg.offers.v1.Offer;
import torg.offers.v1.Photo;
import torg.search.v1.FoundOffer;

/** What an answer shows of an offer: what everybody may see, in as few bytes as a list needs. */
final class FoundOffers {
  /** With the ellipsis of a text that goes on it is one more. */
  private static final int DESCRIPTION_LENGTH_MAX = 299;

  private FoundOffers() {}

  static FoundOffer of(Offer offer, List<String> path) {
    var content = offer.getContent();
    var found =
        FoundOffer.newBuilder()
            .setId(offer.getId())
            .setSellerId(offer.getSellerId())
            .setTitle(content.getTitle())
            .setDescription(Excerpt.of(content.getDescription(), DESCRIPTION_LENGTH_MAX))
            .addAllCategoryPath(path)
            .setCondition(content.getCondition())
            .addAllAttributes(content.getAttributesList())
            .setLocation(content.getLocation())
            .setPublishedAt(offer.getCreatedAt())
            .setVersion(offer.getVersion());
    offer.getPhotosList().stream()
        .filter(Photo::hasStored)
        .forEach(photo -> found.addPhotos(photo.getStored()));
    if (content.hasPrice()) {
      found.setPrice(content.getPrice());
    }
    if (content.hasSalary()) {
      found.setSalary(content.getSalary());
    }
    return found.build();
  }
}
