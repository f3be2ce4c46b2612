package torg.offers.photos;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import torg.offers.v1.PhotoResult;
import torg.store.Store;

/** What is known of photos, by URL: an answer serves every offer. */
public final class PhotoAnswers {
  private final Store store;
  private final Clock clock;
  private final PhotoRequestRules rules;

  public PhotoAnswers(Store store, Clock clock, PhotoConfig config) {
    this.store = store;
    this.clock = clock;
    this.rules = new PhotoRequestRules(config);
  }

  /** The answers for offers that name these URLs now. Fails as the store does. */
  public Future<Map<String, PhotoResult>> known(Collection<String> urls) {
    return find(urls).map(known -> valid(known));
  }

  /** All that is known of the photos of a batch of a load. Fails as the store does. */
  public Future<BatchPhotos> ofBatch(Collection<String> urls) {
    return find(urls).map(known -> new BatchPhotos(rules, known, valid(known)));
  }

  private Future<Map<String, KnownPhoto>> find(Collection<String> urls) {
    return urls.isEmpty()
        ? Future.succeededFuture(Map.of())
        : store
            .getAll(urls.stream().map(PhotoRows::answerKey).toList())
            .map(rows -> PhotoRows.known(rows));
  }

  private Map<String, PhotoResult> valid(Map<String, KnownPhoto> known) {
    var valid = new HashMap<String, PhotoResult>();
    known.forEach(
        (url, one) -> {
          if (rules.isValid(one, clock.instant())) {
            valid.put(url, one.answer());
          }
        });
    return valid;
  }
}
