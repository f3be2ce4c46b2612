package torg.offers.photos;

import java.util.Map;
import torg.offers.v1.Offer;
import torg.offers.v1.Photo;
import torg.offers.v1.PhotoResult;

/** Requests for the photos of an offer, and their answers in it. Pure. */
public final class OfferPhotos {
  private OfferPhotos() {}

  /** The offer with these answers for the photos that wait for one; the same when none does. */
  public static Offer answered(Offer offer, Map<String, PhotoResult> answers) {
    var changed = offer.toBuilder();
    for (var at = 0; at < offer.getPhotosCount(); at++) {
      var photo = offer.getPhotos(at);
      var answer = answers.get(photo.getUrl());
      if (photo.hasRequested() && answer != null) {
        changed.setPhotos(at, photo(answer));
      }
    }
    return changed.build();
  }

  private static Photo photo(PhotoResult answer) {
    var photo = Photo.newBuilder().setUrl(answer.getUrl());
    return answer.hasStored()
        ? photo.setStored(answer.getStored()).build()
        : photo.setError(answer.getError()).build();
  }
}
