package torg.offers.reexport;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.flow.Steps;
import torg.leases.FencingToken;
import torg.leases.ShardOutbox;
import torg.offers.reexport.PartRecords.Work;

/**
 * One part of all re-exports that are under way, while this node holds it. They take turns of a few
 * portions, so that a long one does not hold up the others. For one event loop.
 */
final class ReexportPart {
  private static final Logger log = LoggerFactory.getLogger(ReexportPart.class);

  /** Of a turn: what the others wait for. */
  private static final int PORTIONS = 2;

  /** Between two looks whether the other parts are done, too, and Kafka has it all. */
  private static final Duration CLOSING_PERIOD = Duration.ofSeconds(1);

  private final int part;
  private final Shared shared;
  private final ShardOutbox outbox;
  private final Function<Reexport, Target> targets;
  private final Consumer<Duration> wake;
  private final Map<Long, Pace> paces = new HashMap<>();

  /** What all parts that a node holds have in common. */
  record Shared(
      PartRecords records, PartStep step, Rests rests, ReexportMetrics metrics, Clock clock) {}

  /**
   * @param outbox of the part; not used before there is something to send
   * @param targets where a re-export goes
   * @param wake hears when the next round is of use, if that is before the next poll
   */
  ReexportPart(
      int part,
      Shared shared,
      ShardOutbox outbox,
      Function<Reexport, Target> targets,
      Consumer<Duration> wake) {
    this.part = part;
    this.shared = shared;
    this.outbox = outbox;
    this.targets = targets;
    this.wake = wake;
  }

  /**
   * A turn for each re-export; 1 when there may be more to do at once. Fails when they cannot be
   * read; one that fails is logged, and rests.
   */
  Future<Integer> round() {
    return shared
        .records()
        .underWay(part)
        .compose(
            all -> {
              shared.metrics().underWay(part, all.size());
              paces.keySet().retainAll(all.stream().map(one -> one.export().id()).toList());
              return all.isEmpty() ? idle() : outbox.token().compose(token -> turns(all, token));
            })
        .map(
            turn -> {
              if (!turn.hasMoved() && !turn.pause().isZero()) {
                wake.accept(turn.pause());
              }
              return turn.hasMoved() ? 1 : 0;
            });
  }

  /** A sender has a thread of its own, which nobody needs for weeks. */
  private Future<PartTurn> idle() {
    return outbox.close().map(PartTurn.IDLE);
  }

  private Future<PartTurn> turns(List<Work> all, FencingToken token) {
    var turn = Future.succeededFuture(PartTurn.IDLE);
    for (var work : all) {
      turn = turn.compose(before -> turn(work, token).map(before::and));
    }
    return turn;
  }

  private Future<PartTurn> turn(Work work, FencingToken token) {
    var id = work.export().id();
    var rest = shared.rests().left(id);
    if (!work.export().isRunning()) {
      return Future.succeededFuture(PartTurn.IDLE);
    }
    if (!rest.isZero()) {
      return Future.succeededFuture(PartTurn.waiting(rest));
    }
    return (work.progress().isDone() ? close(work, token) : portions(work, token))
        .recover(failure -> failed(work, failure, token));
  }

  /** By the first of the parts: one is enough. */
  private Future<PartTurn> close(Work work, FencingToken token) {
    if (work.export().spec().parts().get(0) != part) {
      return Future.succeededFuture(PartTurn.IDLE);
    }
    return shared
        .records()
        .close(work.export(), token)
        .map(isClosed -> isClosed ? PartTurn.MOVED : PartTurn.waiting(CLOSING_PERIOD));
  }

  private Future<PartTurn> portions(Work work, FencingToken token) {
    var target = targets.apply(work.export());
    var pace =
        paces.computeIfAbsent(
            work.export().id(), id -> shared.step().pace(work.export(), shared.clock()));
    var progress = new PartProgress[] {work.progress()};
    var portions = new int[1];
    return Steps.untilDone(
        () ->
            shared
                .step()
                .run(work.export(), progress[0], pace, target, token)
                .map(
                    outcome -> {
                      outcome
                          .progress()
                          .ifPresent(
                              now -> {
                                progress[0] = now;
                                shared.rests().succeeded(now.export());
                              });
                      var isOver =
                          outcome.progress().stream().allMatch(PartProgress::isDone)
                              || ++portions[0] == PORTIONS;
                      return isOver ? Optional.of(outcome.turn()) : Optional.empty();
                    }));
  }

  private Future<PartTurn> failed(Work work, Throwable failure, FencingToken token) {
    var id = work.export().id();
    shared.rests().failed(id);
    log.warn("part {} of export {} is tried again later: {}", part, id, failure.getMessage());
    return shared
        .records()
        .hinder(part, id, String.valueOf(failure.getMessage()), token)
        .transform(noted -> Future.succeededFuture(PartTurn.waiting(shared.rests().left(id))));
  }
}
