package torg.photos;

import java.util.Optional;
import java.util.regex.Pattern;
import torg.fetch.FetchedHead;
import torg.offers.v1.PhotoRequest;
import torg.offers.v1.PhotoResult;

/** What a host has said about a file, to ask it later whether the file has changed. */
record Seen(Optional<String> etag, Optional<String> lastModified) {
  static final Seen NOTHING = new Seen(Optional.empty(), Optional.empty());

  /** What can be sent back in a header, and is no burden to keep. */
  private static final Pattern USABLE = Pattern.compile("[\\x20-\\x7e]{1,500}");

  static Seen of(FetchedHead head) {
    return new Seen(head.etag().filter(Seen::isUsable), head.lastModified().filter(Seen::isUsable));
  }

  /** Nothing for a photo that is not known: then all of it is needed. */
  static Seen of(PhotoRequest request) {
    return PhotoId.isOne(request.getPhotoId())
        ? new Seen(
            Optional.of(request.getEtag()).filter(Seen::isUsable),
            Optional.of(request.getLastModified()).filter(Seen::isUsable))
        : NOTHING;
  }

  private static boolean isUsable(String header) {
    return USABLE.matcher(header).matches();
  }

  PhotoResult.Builder addTo(PhotoResult.Builder result) {
    etag.ifPresent(result::setEtag);
    lastModified.ifPresent(result::setLastModified);
    return result;
  }
}
