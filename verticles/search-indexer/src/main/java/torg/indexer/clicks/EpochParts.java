package torg.indexer.clicks;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.faults.FaultException;
import torg.bus.flow.Steps;
import torg.leases.FencingToken;
import torg.objects.ObjectStore;

/** Fills an epoch from the parts that analysts have written, one after the other. */
final class EpochParts {
  private static final Logger log = LoggerFactory.getLogger(EpochParts.class);

  private final ObjectStore objects;
  private final EpochRecords records;
  private final NextEpoch next;
  private final FencingToken token;
  private final ClickMetrics metrics;
  private int done;

  /**
   * @param progress how many parts are done
   */
  EpochParts(
      ObjectStore objects,
      EpochRecords records,
      NextEpoch next,
      Optional<String> progress,
      FencingToken token,
      ClickMetrics metrics) {
    this.objects = objects;
    this.records = records;
    this.next = next;
    this.done = progress.map(Integer::parseInt).orElse(0);
    this.token = token;
    this.metrics = metrics;
  }

  /** Fails with NOT_FOUND when a part is missing. */
  Future<Void> run() {
    return Steps.untilDone(
            () ->
                done == next.parts()
                    ? Future.succeededFuture(Optional.of(true))
                    : part().map(Optional.empty()))
        .mapEmpty();
  }

  private Future<Void> part() {
    var key = next.partKey(done);
    return objects
        .get(key)
        .map(found -> found.orElseThrow(() -> missing(key)))
        .map(content -> new ClickFile(content, next.format(), ClickLine::counts))
        .compose(file -> file.eachPortion(this::fill).onSuccess(all -> tell(key, file)))
        .compose(filled -> records.progress(Integer.toString(++done), token));
  }

  private static FaultException missing(String key) {
    return FaultException.notFound(
        "object %s, which %s has promised; write it, or a newer epoch"
            .formatted(key, EpochLoader.NEWEST));
  }

  private Future<Void> fill(List<ClickLine> lines) {
    return records.fill(next, lines, ClickLine::plus, Optional.empty(), token);
  }

  private void tell(String key, ClickFile file) {
    metrics.lines("epoch", file.rightLines(), file.wrongLines());
    if (file.wrongLines() > 0) {
      log.warn(
          "{}: {} lines were loaded, {} are not 'offer_id,impressions,clicks', the first at {}",
          key,
          file.rightLines(),
          file.wrongLines(),
          file.firstWrong());
    }
  }
}
