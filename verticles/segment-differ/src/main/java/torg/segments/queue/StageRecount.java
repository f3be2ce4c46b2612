package torg.segments.queue;

import io.vertx.core.Future;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.flow.Steps;
import torg.segments.core.Counts;
import torg.segments.v1.SegmentStage;
import torg.store.Row;

/**
 * Corrects the counts of stages, which nodes of an older version do not keep. Everybody else
 * changes rows and count together, so the difference between both, read at one moment, stays the
 * same whatever is written meanwhile.
 */
public final class StageRecount {
  private static final Logger log = LoggerFactory.getLogger(StageRecount.class);

  private final SegmentRecords records;

  public StageRecount(SegmentRecords records) {
    this.records = records;
  }

  private record Difference(long missing, long repairs) {}

  /** One stage after the other. */
  public Future<Void> run() {
    var rest = new ArrayDeque<>(QueueGauges.STAGES);
    return Steps.<Boolean>untilDone(
            () ->
                rest.isEmpty()
                    ? Future.succeededFuture(Optional.of(true))
                    : repair(rest.poll()).map(done -> Optional.empty()))
        .mapEmpty();
  }

  private Future<Void> repair(SegmentStage stage) {
    return records
        .store()
        .snapshot(
            moment ->
                Future.all(
                        moment.count(SegmentRecords.inStage(stage)),
                        moment.scan(Counts.of(stage.getNumber())).map(Counts::sums),
                        moment.get(Counts.repairs(stage)))
                    .map(
                        read ->
                            new Difference(
                                read.<Long>resultAt(0)
                                    - read.<Map<Integer, Long>>resultAt(1)
                                        .getOrDefault(stage.getNumber(), 0L),
                                repairs(read.resultAt(2)))))
        .compose(
            difference ->
                difference.missing() == 0 ? Future.succeededFuture() : correct(stage, difference));
  }

  private static long repairs(Optional<Row> row) {
    return row.map(Counts::count).orElse(0L);
  }

  /** Two at once correct once. */
  private Future<Void> correct(SegmentStage stage, Difference difference) {
    return records
        .store()
        .transact(
            tx ->
                tx.get(Counts.repairs(stage))
                    .map(
                        row -> {
                          if (repairs(row) == difference.repairs()) {
                            Counts.repair(tx, stage, difference.repairs(), difference.missing());
                          }
                          return null;
                        }))
        .onSuccess(
            done -> log.warn("the count of stage {} was wrong by {}", stage, difference.missing()))
        .mapEmpty();
  }
}
