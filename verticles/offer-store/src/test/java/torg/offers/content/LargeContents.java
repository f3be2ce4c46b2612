package torg.offers.content;

import torg.offers.v1.OfferContent;

/** Contents that are right and as large as requested. */
public final class LargeContents {
  private LargeContents() {}

  /**
   * @param bytes from 70,000 to 105,000
   */
  public static OfferContent.Builder of(int bytes) {
    var content =
        ContentSamples.car().clearPhotoUrls().setDescription("\uD83D\uDE97".repeat(15_000));
    for (var at = 0; size(content) < bytes - 2_000; at++) {
      content.addPhotoUrls("https://example.com/" + at + "/" + "x".repeat(1_500));
    }
    content.setDescription(content.getDescription() + "x".repeat(bytes - size(content)));
    return content;
  }

  private static int size(OfferContent.Builder content) {
    return content.build().getSerializedSize();
  }
}
