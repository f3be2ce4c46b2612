package torg.offers.feeds;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import torg.offers.v1.FeedBatchResult;
import torg.offers.v1.FeedOfferResult;

/** Results of batches that fit into a record of Kafka, however much is wrong with a feed. */
final class FeedResults {
  /** Brokers accept records of up to 1 MB by default. */
  static final int BYTES_MAX = 900_000;

  /** For the sentence that errors are left out, and the tags around it. */
  private static final int LEFT_OUT_BYTES = 80;

  private static final int TAG_BYTES = 4;
  private static final int EXTERNAL_ID_LENGTH_MAX = 200;

  private FeedResults() {}

  /** The same if it fits; else with as many errors of every offer as there is room for. */
  static FeedBatchResult fitting(FeedBatchResult result) {
    if (result.getSerializedSize() <= BYTES_MAX) {
      return result;
    }
    var bare = result.toBuilder();
    bare.getOffersBuilderList().forEach(offer -> shorten(offer.clearErrors()));
    var room = (BYTES_MAX - bare.build().getSerializedSize()) / result.getOffersCount();
    for (var at = 0; at < result.getOffersCount(); at++) {
      bare.getOffersBuilder(at).addAllErrors(some(result.getOffers(at).getErrorsList(), room));
    }
    return bare.build();
  }

  /** Longer ones are refused, and found by their position. */
  private static void shorten(FeedOfferResult.Builder offer) {
    var id = offer.getExternalId();
    if (id.length() > EXTERNAL_ID_LENGTH_MAX) {
      offer.setExternalId(id.substring(0, id.offsetByCodePoints(0, EXTERNAL_ID_LENGTH_MAX / 2)));
    }
  }

  private static List<String> some(List<String> errors, int bytesMax) {
    var kept = new ArrayList<String>();
    var room = bytesMax - LEFT_OUT_BYTES;
    for (var error : errors) {
      room -= error.getBytes(StandardCharsets.UTF_8).length + TAG_BYTES;
      if (room < 0) {
        kept.add(
            "%d more errors; fix the ones listed first".formatted(errors.size() - kept.size()));
        break;
      }
      kept.add(error);
    }
    return kept;
  }
}
