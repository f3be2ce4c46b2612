package torg.indexer.clicks;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import torg.bridge.v1.BatchAnswer;
import torg.bus.Bus;
import torg.bus.requests.Requests;
import torg.calls.Inbox;
import torg.calls.VasgenCalls;
import torg.store.Key;
import torg.store.Row;
import torg.store.Store;
import torg.store.Tx;
import torg.vasgen.v1.OfferShows;
import torg.vasgen.v1.ShowBatch;

/**
 * Counts impressions and clicks that come as events. How far each partition is counted is written
 * in the transaction that counts, so that a batch that comes again is counted once.
 */
public final class ShowInbox {
  private static final long COUNT_MAX = 1_000_000;

  private final Store store;
  private final String topic;
  private final Clock clock;
  private final ClickMetrics metrics;

  /**
   * @param topic that the events come from
   */
  public ShowInbox(Store store, String topic, Clock clock, ClickMetrics metrics) {
    this.store = store;
    this.topic = topic;
    this.clock = clock;
    this.metrics = metrics;
  }

  public Future<?> answerOn(Bus bus) {
    return bus.answer(VasgenCalls.TAKE_SHOWS, (batch, context) -> take(batch));
  }

  private record Placed(OfferShows shows, long offset) {}

  private Future<BatchAnswer> take(ShowBatch batch) {
    var placed = new ArrayList<Placed>();
    for (var at = 0; at < batch.getShowsCount(); at++) {
      placed.add(new Placed(batch.getShows(at), batch.getOffsets(at)));
    }
    var checked = Inbox.checked(placed, one -> check(one.shows));
    return (checked.accepted().isEmpty()
            ? Future.<Integer>succeededFuture(0)
            : store.transact(tx -> count(batch.getPartition(), checked.accepted(), tx)))
        .onSuccess(counted -> metrics.events(counted, checked.accepted().size() - counted))
        .map(checked.answer());
  }

  private static void check(OfferShows shows) {
    Requests.id("offer_id", shows.getOfferId());
    Requests.within("impressions", shows.getImpressions(), 0, COUNT_MAX);
    Requests.within("clicks", shows.getClicks(), 0, shows.getImpressions());
  }

  /** How many were counted now. */
  private Future<Integer> count(int partition, List<Placed> placed, Tx tx) {
    var position = GenericStorage.position(topic, partition);
    return tx.getAll(List.of(position, GenericStorage.CURRENT_EPOCH, GenericStorage.NEXT_EPOCH))
        .map(
            rows -> {
              var done = GenericStorage.value(rows, position).map(Long::valueOf).orElse(0L);
              var fresh = placed.stream().filter(one -> one.offset >= done).toList();
              if (!fresh.isEmpty()) {
                var now = clock.instant();
                var end = fresh.get(fresh.size() - 1).offset + 1;
                tx.upsert(GenericStorage.row(position, Long.toString(end), now));
                count(totals(fresh), epochs(rows, now, tx), now, tx);
              }
              return fresh.size();
            });
  }

  /** The current one, which begins with the first event if nobody has loaded one, and the next. */
  private static List<Long> epochs(Map<Key, Row> rows, Instant now, Tx tx) {
    var epochs = new ArrayList<Long>();
    var current =
        CurrentEpoch.of(Optional.ofNullable(rows.get(GenericStorage.CURRENT_EPOCH)))
            .map(CurrentEpoch::epoch);
    if (current.isEmpty()) {
      var first = Long.toString(now.getEpochSecond());
      tx.upsert(GenericStorage.row(GenericStorage.CURRENT_EPOCH, first, now));
    }
    epochs.add(current.orElse(now.getEpochSecond()));
    GenericStorage.value(rows, GenericStorage.NEXT_EPOCH)
        .flatMap(NextEpoch::parse)
        .ifPresent(next -> epochs.add(next.epoch()));
    return epochs;
  }

  private static Map<String, ClickLine> totals(List<Placed> placed) {
    var totals = new LinkedHashMap<String, ClickLine>();
    for (var one : placed) {
      var shows = one.shows;
      totals.merge(
          shows.getOfferId(),
          new ClickLine(shows.getOfferId(), shows.getImpressions(), shows.getClicks()),
          ClickLine::plus);
    }
    return totals;
  }

  private static void count(Map<String, ClickLine> totals, List<Long> epochs, Instant now, Tx tx) {
    var hour = HourPlan.hour(now);
    for (var total : totals.values()) {
      for (var epoch : epochs) {
        var key = ClickTables.counts(epoch, total.offerId());
        tx.increment(key, ClickTables.IMPRESSIONS, total.impressions());
        tx.increment(key, ClickTables.CLICKS, total.clicks());
        tx.upsert(ClickTables.countsRow(epoch, total.offerId()).with(ClickTables.COUNTED, now));
      }
      tx.upsert(ClickTables.queued(hour, total.offerId()));
    }
  }
}
