package torg.offers.photos;

import torg.bus.Sha256;
import torg.offers.model.Shards;

/** Addresses of photos. */
final class PhotoUrls {
  private static final String UPLOAD = "upload:";
  private static final int HEX = 16;
  private static final int CHANCE_DIGITS = 6;

  private PhotoUrls() {}

  /** What a seller has uploaded is never another file later. */
  static boolean isUpload(String url) {
    return url.startsWith(UPLOAD);
  }

  /** Addresses may be longer than a key. */
  static String hash(String url) {
    return Sha256.hex(url);
  }

  static int shard(String url) {
    return Shards.of(url, Shards.PHOTOS);
  }

  /** From 0 to 1, spread evenly over addresses, and always the same of one. */
  static double chance(String url) {
    return Integer.parseInt(hash(url).substring(0, CHANCE_DIGITS), HEX)
        / Math.pow(HEX, CHANCE_DIGITS);
  }
}
