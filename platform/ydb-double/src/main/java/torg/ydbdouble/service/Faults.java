package torg.ydbdouble.service;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** Which of the next calls go wrong; tests set it while calls come. */
final class Faults {
  /** After these a client knows that nothing was applied. */
  private static final List<Fault> HARMLESS =
      List.of(Fault.ABORTED, Fault.OVERLOADED, Fault.UNAVAILABLE, Fault.BAD_SESSION);

  private final List<Planned> planned = new ArrayList<>();
  private Random random = new Random();
  private double share;
  private boolean conflictsAtCommit;

  private record Planned(Fault fault, FaultPoint where) {}

  synchronized void add(Fault fault, FaultPoint where, int times) {
    if (fault == Fault.UNDETERMINED_APPLIED && where != FaultPoint.COMMIT) {
      throw new IllegalArgumentException("UNDETERMINED_APPLIED is for commits only");
    }
    if (fault != Fault.SILENCE && where == FaultPoint.SCHEME) {
      throw new IllegalArgumentException("SCHEME takes only SILENCE");
    }
    for (var time = 0; time < times; time++) {
      planned.add(new Planned(fault, where));
    }
  }

  synchronized void randomly(long seed, double ofCalls) {
    random = new Random(seed);
    share = ofCalls;
  }

  synchronized void clear() {
    planned.clear();
    share = 0;
    conflictsAtCommit = false;
  }

  synchronized int left() {
    return planned.size();
  }

  synchronized void conflictsAtCommit(boolean are) {
    conflictsAtCommit = are;
  }

  synchronized boolean areConflictsAtCommit() {
    return conflictsAtCommit;
  }

  /** The first that was planned for such a call. */
  synchronized Optional<Fault> planned(Set<FaultPoint> call) {
    var first = planned.stream().filter(plan -> call.contains(plan.where())).findFirst();
    first.ifPresent(planned::remove);
    return first.map(Planned::fault);
  }

  /** That, or a random one. */
  synchronized Optional<Fault> next(Set<FaultPoint> call) {
    var first = planned(call);
    if (first.isPresent()) {
      return first;
    }
    return random.nextDouble() < share
        ? Optional.of(HARMLESS.get(random.nextInt(HARMLESS.size())))
        : Optional.empty();
  }
}
