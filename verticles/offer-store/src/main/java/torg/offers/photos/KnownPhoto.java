package torg.offers.photos;

import java.time.Instant;
import torg.offers.v1.PhotoResult;

/**
 * What is known of the photo at an address.
 *
 * @param answeredAt when it was last looked at
 */
public record KnownPhoto(PhotoResult answer, Instant answeredAt) {
  boolean isStored() {
    return answer.hasStored();
  }
}
