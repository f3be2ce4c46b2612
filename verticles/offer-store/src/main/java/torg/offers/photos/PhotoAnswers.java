package torg.offers.photos;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import torg.bus.Sha256;
import torg.offers.core.OfferTables;
import torg.offers.v1.PhotoResult;
import torg.store.Key;
import torg.store.Row;
import torg.store.Store;
import torg.store.Tx;

/**
 * What became of photos, by URL: an answer serves every offer, so that no photo is requested twice.
 */
public final class PhotoAnswers {
  private final Store store;
  private final Clock clock;
  private final Duration errorKept;

  public PhotoAnswers(Store store, Clock clock, Duration errorKept) {
    this.store = store;
    this.clock = clock;
    this.errorKept = errorKept;
  }

  /** The answers that are known and still valid, by URL. Fails as the store does. */
  public Future<Map<String, PhotoResult>> known(Collection<String> urls) {
    return urls.isEmpty()
        ? Future.succeededFuture(Map.of())
        : store.getAll(urls.stream().map(PhotoAnswers::key).toList()).map(this::valid);
  }

  private Map<String, PhotoResult> valid(Map<Key, Row> rows) {
    var answers = new HashMap<String, PhotoResult>();
    for (var row : rows.values()) {
      var answer = row.message(OfferTables.PROTO, PhotoResult.parser());
      var end = row.get(PhotoTables.ANSWERED_AT).plus(errorKept);
      if (answer.hasStored() || end.isAfter(clock.instant())) {
        answers.put(answer.getUrl(), answer);
      }
    }
    return answers;
  }

  /**
   * Keeps results and answers what is valid for their URLs from now on. A photo that was stored
   * once stays so, whatever comes late, and what is known already is not written again: many offers
   * may have the same photo.
   */
  Future<Map<String, PhotoResult>> keep(Tx tx, Map<String, PhotoResult> results) {
    return tx.getAll(results.keySet().stream().map(PhotoAnswers::key).toList())
        .map(
            rows -> {
              var known = new HashMap<>(valid(rows));
              for (var result : results.values()) {
                var answer = result.toBuilder().clearOfferId().build();
                var before = known.get(answer.getUrl());
                if (before == null || !before.hasStored() && !before.equals(answer)) {
                  known.put(answer.getUrl(), answer);
                  tx.upsert(row(answer));
                }
              }
              return known;
            });
  }

  private Row row(PhotoResult answer) {
    return Row.of(PhotoTables.PHOTO_ANSWER)
        .with(PhotoTables.URL_HASH, hash(answer.getUrl()))
        .with(OfferTables.PROTO, answer.toByteString())
        .with(PhotoTables.ANSWERED_AT, clock.instant());
  }

  private static Key key(String url) {
    return PhotoTables.PHOTO_ANSWER.key(hash(url));
  }

  /** URLs may be longer than a key. */
  private static String hash(String url) {
    return Sha256.hex(url);
  }
}
