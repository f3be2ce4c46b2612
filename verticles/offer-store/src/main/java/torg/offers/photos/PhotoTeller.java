package torg.offers.photos;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import torg.bus.flow.Steps;
import torg.offers.core.OfferRecords;
import torg.offers.core.OfferTables;
import torg.offers.core.OfferTx;
import torg.offers.model.Versions;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.PhotoResult;
import torg.store.Key;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Tx;

/**
 * Tells offers what became of their photos, a portion in each transaction, and ends the request
 * when no offer is left, in a transaction that has looked for them: one that comes at that moment
 * makes one of the two collide and be repeated.
 */
final class PhotoTeller {
  /** Of the largest offers, each written twice, it is what a transaction can write. */
  static final int OFFERS = 50;

  private final OfferRecords records;
  private final PhotoRequestRules rules;
  private final Clock clock;

  PhotoTeller(OfferRecords records, PhotoRequestRules rules, Clock clock) {
    this.records = records;
    this.rules = rules;
    this.clock = clock;
  }

  /** An answer, and what follows once everybody knows it. */
  private record Task(PendingPhoto photo, KnownPhoto known, Optional<PendingPhoto> next) {
    /** Who heard of a failure before hears of a success, and is let go with the last failure. */
    Scan waiting() {
      var all = Scan.of(PhotoTables.PHOTO_WAITING);
      var hash = PhotoUrls.hash(photo.url());
      return next.isPresent() ? all.prefix(hash, false) : all.prefix(hash);
    }

    boolean isFor(Row waiting) {
      return known.isStored() || !waiting.get(PhotoTables.TOLD);
    }
  }

  private record Waiting(Task task, List<Row> rows) {}

  /**
   * Tells some of the offers that wait for these answers; all answers that are for one offer make
   * one new version of it. Answers which URLs have more to tell. Fails as the store does.
   */
  Future<List<String>> portion(Collection<String> urls) {
    return records.transact(
        tx ->
            tasks(tx.store(), urls)
                .compose(
                    tasks -> {
                      var found = new ArrayList<Waiting>();
                      return waiting(tx.store(), tasks, found)
                          .compose(left -> tell(tx, found, left));
                    }));
  }

  private Future<List<Task>> tasks(Tx tx, Collection<String> urls) {
    var keys = new ArrayList<Key>();
    urls.forEach(url -> keys.add(PhotoRows.pendingKey(url)));
    urls.forEach(url -> keys.add(PhotoRows.answerKey(url)));
    return tx.getAll(keys)
        .map(
            rows -> {
              var known = PhotoRows.known(rows);
              return PhotoRows.pending(rows).values().stream()
                  .filter(photo -> photo.stage() == PhotoStage.ANSWERED)
                  .flatMap(photo -> task(tx, photo, known.get(photo.url())).stream())
                  .toList();
            });
  }

  /** An answer that was deleted before all offers knew it is asked for again. */
  private Optional<Task> task(Tx tx, PendingPhoto photo, KnownPhoto known) {
    if (known == null) {
      tx.upsert(PhotoRows.row(photo.at(PhotoStage.NEW, clock.instant())));
      return Optional.empty();
    }
    return Optional.of(new Task(photo, known, rules.next(photo, known)));
  }

  /** Until there are enough offers for a transaction; answers the tasks that have more. */
  private static Future<List<Task>> waiting(Tx tx, List<Task> tasks, List<Waiting> found) {
    var left = new ArrayList<Task>();
    var next = tasks.iterator();
    var room = new int[] {OFFERS};
    return Steps.untilDone(
        () -> {
          if (!next.hasNext() || room[0] == 0) {
            next.forEachRemaining(left::add);
            return Future.succeededFuture(Optional.of(left));
          }
          var task = next.next();
          var limit = room[0];
          return tx.scan(task.waiting().limit(limit))
              .map(
                  rows -> {
                    found.add(new Waiting(task, rows));
                    room[0] -= rows.size();
                    if (rows.size() == limit) {
                      left.add(task);
                    }
                    return Optional.empty();
                  });
        });
  }

  private Future<List<String>> tell(OfferTx tx, List<Waiting> found, List<Task> left) {
    var ids = new LinkedHashSet<String>();
    found.forEach(one -> one.rows.forEach(row -> ids.add(row.get(OfferTables.OFFER_ID))));
    return tx.findAll(ids)
        .map(
            offers -> {
              answers(found).forEach((id, some) -> tell(tx, offers.get(id), some));
              found.forEach(one -> settle(tx.store(), one, offers, !left.contains(one.task)));
              return left.stream().map(task -> task.photo.url()).toList();
            });
  }

  private static Map<String, Map<String, PhotoResult>> answers(List<Waiting> found) {
    var answers = new LinkedHashMap<String, Map<String, PhotoResult>>();
    for (var one : found) {
      for (var row : one.rows) {
        if (one.task.isFor(row)) {
          answers
              .computeIfAbsent(row.get(OfferTables.OFFER_ID), id -> new HashMap<>())
              .put(one.task.photo.url(), one.task.known.answer());
        }
      }
    }
    return answers;
  }

  private void tell(OfferTx tx, Offer offer, Map<String, PhotoResult> answers) {
    if (!isLive(offer)) {
      return;
    }
    var told = OfferPhotos.told(offer, answers);
    if (!told.equals(offer)) {
      var after = Versions.touched(told, clock.instant());
      tx.write(Optional.of(offer), after);
      if (OfferPhotos.haveOthersFailed(offer, after)) {
        PhotoMentionRows.of(after).ifPresent(tx.store()::insert);
      }
    }
  }

  private static boolean isLive(Offer offer) {
    return offer != null && offer.getStatus() != OfferStatus.REMOVED;
  }

  private static void settle(Tx tx, Waiting told, Map<String, Offer> offers, boolean isLast) {
    var photo = told.task.photo;
    for (var row : told.rows) {
      var id = row.get(OfferTables.OFFER_ID);
      tx.delete(row.key());
      if (told.task.next.isPresent()
          && isLive(offers.get(id))
          && OfferPhotos.shows(offers.get(id), photo.url())) {
        tx.upsert(PhotoRows.waiting(photo.url(), true, id));
      }
    }
    if (isLast) {
      told.task.next.ifPresentOrElse(
          next -> tx.upsert(PhotoRows.row(next)),
          () -> tx.delete(PhotoRows.pendingKey(photo.url())));
    }
  }
}
