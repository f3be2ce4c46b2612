package torg.offers.reexport;

import static torg.offers.reexport.ReexportTables.ENDED_AT;
import static torg.offers.reexport.ReexportTables.EXPORT;
import static torg.offers.reexport.ReexportTables.EXPORT_ID;
import static torg.offers.reexport.ReexportTables.RAN_MICROS;
import static torg.offers.reexport.ReexportTables.RUNNING_SINCE;
import static torg.offers.reexport.ReexportTables.STATE;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.LongStream;
import torg.bus.Times;
import torg.offers.core.OfferTables;
import torg.offers.model.QueueOrder;
import torg.offers.model.Shards;
import torg.offers.v1.OfferExport;
import torg.store.Key;
import torg.store.Reads;
import torg.store.Row;
import torg.store.Scan;

/** Rows of {@link ReexportTables} and what they stand for. */
final class ReexportRows {
  private ReexportRows() {}

  static Key key(long id) {
    return EXPORT.key(id);
  }

  static Reexport reexport(Row row) {
    return new Reexport(
        row.message(OfferTables.PROTO, OfferExport.parser()),
        Duration.of(row.get(RAN_MICROS), ChronoUnit.MICROS),
        row.find(RUNNING_SINCE));
  }

  static Row row(Reexport export) {
    var row =
        Row.of(EXPORT)
            .with(EXPORT_ID, export.id())
            .with(OfferTables.PROTO, export.message().toByteString())
            .with(STATE, export.state().getNumber())
            .with(RAN_MICROS, export.ran().toNanos() / 1_000);
    var running =
        export
            .runningSince()
            .map(since -> row.with(RUNNING_SINCE, since))
            .orElse(row.cleared(RUNNING_SINCE));
    return export.hasEnded()
        ? running
            .with(ENDED_AT, Times.of(export.message().getEndedAt()))
            .with(OfferTables.SHARD_ID, (long) Shards.of(Long.toString(export.id()), Shards.TIMES))
        : running;
  }

  /** The parts of one that is under way. Fails as the store does. */
  static Future<List<PartProgress>> parts(Reads reads, Reexport export) {
    return reads
        .getAll(keys(export))
        .map(rows -> rows.values().stream().map(PartProgress::of).toList());
  }

  static List<Key> keys(Reexport export) {
    return export.spec().parts().stream().map(part -> PartProgress.key(part, export.id())).toList();
  }

  /** How many of its rows wait in the queue. Fails as the store does. */
  static Future<Long> countQueued(Reads reads, long export) {
    var counts = queued(export).stream().map(reads::count).toList();
    return Future.all(counts).map(all -> counts.stream().mapToLong(Future::result).sum());
  }

  /** Whether some of its rows wait in the queue. Fails as the store does. */
  static Future<Boolean> isQueued(Reads reads, long export) {
    var rows = queued(export).stream().map(scan -> reads.scan(scan.limit(1))).toList();
    return Future.all(rows).map(all -> rows.stream().anyMatch(one -> !one.result().isEmpty()));
  }

  private static List<Scan> queued(long export) {
    var timestamp = QueueOrder.ofReexport(export);
    return LongStream.range(0, Shards.EXPORT)
        .mapToObj(shard -> Scan.of(OfferTables.QUEUE).prefix(shard, timestamp))
        .toList();
  }
}
