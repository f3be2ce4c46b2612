package torg.offers.photos;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiPredicate;
import torg.offers.v1.Offer;
import torg.offers.v1.Photo;
import torg.offers.v1.PhotoResult;

/** Answers about photos in the offers that show them. Pure. */
public final class OfferPhotos {
  private OfferPhotos() {}

  /**
   * The offer as it is with what is known of its photos; the same when that tells it nothing. What
   * waits is answered, what failed may be there now, and another picture may be at the same
   * address; a picture that is there stays when it cannot be fetched any more.
   */
  public static Offer answered(Offer offer, Map<String, PhotoResult> answers) {
    return with(offer, answers, (photo, answer) -> photo.hasRequested() || answer.hasStored());
  }

  /** The same for an offer that waits for the answers: it also learns of another error. */
  static Offer told(Offer offer, Map<String, PhotoResult> answers) {
    return with(offer, answers, (photo, answer) -> !photo.hasStored() || answer.hasStored());
  }

  private static Offer with(
      Offer offer, Map<String, PhotoResult> answers, BiPredicate<Photo, PhotoResult> isUsed) {
    var changed = offer.toBuilder();
    for (var at = 0; at < offer.getPhotosCount(); at++) {
      var photo = offer.getPhotos(at);
      var answer = answers.get(photo.getUrl());
      if (answer != null && isUsed.test(photo, answer)) {
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

  static boolean shows(Offer offer, String url) {
    return offer.getContent().getPhotoUrlsList().contains(url);
  }

  /** Whether other photos have failed than before. */
  static boolean haveOthersFailed(Offer before, Offer after) {
    return !errors(before).equals(errors(after));
  }

  private static Map<String, String> errors(Offer offer) {
    var errors = new HashMap<String, String>();
    offer.getPhotosList().stream()
        .filter(Photo::hasError)
        .forEach(photo -> errors.put(photo.getUrl(), photo.getError()));
    return errors;
  }
}
