package torg.offers.photos;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import torg.offers.v1.PhotoResult;
import torg.store.Key;
import torg.store.Tx;

/** Keeps answers about photos and makes their requests ready for the offers to be told. */
final class AnswerRecords {
  private final PhotoRequestRules rules;
  private final Clock clock;

  AnswerRecords(PhotoRequestRules rules, Clock clock) {
    this.rules = rules;
    this.clock = clock;
  }

  Future<Void> keep(Tx tx, List<PhotoResult> results) {
    var urls = new LinkedHashSet<>(results.stream().map(PhotoResult::getUrl).toList());
    var keys = new ArrayList<Key>();
    urls.forEach(url -> keys.add(PhotoRows.answerKey(url)));
    urls.forEach(url -> keys.add(PhotoRows.pendingKey(url)));
    return tx.getAll(keys)
        .map(
            rows -> {
              var known = PhotoRows.known(rows);
              var pending = PhotoRows.pending(rows);
              for (var result : results) {
                var url = result.getUrl();
                var before = Optional.ofNullable(known.get(url));
                var present = Optional.ofNullable(pending.get(url));
                var answered = rules.answered(before, present, result, clock.instant());
                if (!before.equals(Optional.of(answered.known()))) {
                  known.put(url, answered.known());
                  tx.upsert(PhotoRows.row(answered.known()));
                }
                pending.put(url, answered.photo());
                tx.upsert(PhotoRows.row(answered.photo()));
                addWaiting(tx, result, present);
              }
              return null;
            });
  }

  /** Nodes of before this version request photos for an offer without letting it wait here. */
  private static void addWaiting(Tx tx, PhotoResult result, Optional<PendingPhoto> present) {
    var isKnown = present.filter(photo -> photo.offerId().equals(result.getOfferId())).isPresent();
    if (!isKnown) {
      tx.upsert(PhotoRows.waiting(result.getUrl(), false, result.getOfferId()));
    }
  }
}
