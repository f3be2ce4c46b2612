package torg.offers.photos;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import torg.offers.photos.PhotoRequestRules.Want;
import torg.store.Key;
import torg.store.Tx;

/**
 * Lets offers wait for photos, and requests those that are not under way. The transaction reads
 * what is known of each URL and what is pending: whoever comes while the answer does either waits
 * for it or gets it.
 */
final class PhotoWants {
  private final PhotoRequestRules rules;
  private final Clock clock;

  PhotoWants(PhotoRequestRules rules, Clock clock) {
    this.rules = rules;
    this.clock = clock;
  }

  record Wanted(String url, String offerId, Want want) {}

  /**
   * @param shards that have something to do now
   * @param underWay URLs that had been requested before
   */
  record Added(Set<Integer> shards, Set<String> underWay) {}

  Future<Added> add(Tx tx, Collection<Wanted> wanted) {
    var byUrl = new LinkedHashMap<String, List<Wanted>>();
    wanted.forEach(one -> byUrl.computeIfAbsent(one.url, url -> new ArrayList<>()).add(one));
    var keys = new ArrayList<Key>();
    byUrl.keySet().forEach(url -> keys.add(PhotoRows.answerKey(url)));
    byUrl.keySet().forEach(url -> keys.add(PhotoRows.pendingKey(url)));
    return tx.getAll(keys)
        .map(
            rows -> {
              var known = PhotoRows.known(rows);
              var pending = PhotoRows.pending(rows);
              var added = new Added(new HashSet<>(), new HashSet<>());
              byUrl.forEach((url, some) -> add(tx, some, known, pending, added));
              return added;
            });
  }

  private void add(
      Tx tx,
      List<Wanted> some,
      Map<String, KnownPhoto> known,
      Map<String, PendingPhoto> pending,
      Added added) {
    var url = some.get(0).url;
    var present = Optional.ofNullable(pending.get(url));
    var photo = present;
    for (var one : some) {
      var now = clock.instant();
      var begun = PendingPhoto.begin(url, one.offerId, now);
      photo =
          Optional.of(
              rules.wanted(one.want, begun, photo, Optional.ofNullable(known.get(url)), now));
      wait(tx, one, present);
    }
    if (photo.equals(present)) {
      added.underWay.add(url);
    } else {
      tx.upsert(PhotoRows.row(photo.get()));
      added.shards.add(PhotoUrls.shard(url));
    }
  }

  /** Also an offer that was told of a failure hears of the next answer now, whatever it is. */
  private static void wait(Tx tx, Wanted one, Optional<PendingPhoto> present) {
    tx.upsert(PhotoRows.waiting(one.url, false, one.offerId));
    if (present.filter(photo -> photo.failures() > 0).isPresent()) {
      tx.delete(PhotoRows.waiting(one.url, true, one.offerId).key());
    }
  }
}
