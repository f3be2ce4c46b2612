package torg.snapshots.clickhouse;

import io.vertx.core.Future;
import torg.snapshots.SnapshotId;
import torg.snapshots.UserRange;

/** Finds the next range to read: counts, and narrows or goes on until a range is right. */
final class RangeSearch {
  private static final int NUMBERS = 3;

  private final Session session;
  private final Queries queries;
  private final SnapshotId snapshot;
  private final UserRange asked;
  private long rowsInAll;

  RangeSearch(Session session, Queries queries, SnapshotId snapshot, UserRange asked) {
    this.session = session;
    this.queries = queries;
    this.snapshot = snapshot;
    this.asked = asked;
  }

  /** As the first count had it. */
  long rowsInAll() {
    return rowsInAll;
  }

  Future<Part> next(RangePlan plan) {
    if (plan.isDone()) {
      return Future.succeededFuture(new Part(UserRange.NONE, 0, plan));
    }
    return count(plan.candidate()).compose(counted -> judge(plan, counted));
  }

  private Future<Part> judge(RangePlan plan, Extent counted) {
    if (plan.candidate().equals(asked)) {
      rowsInAll = counted.rows();
    }
    if (plan.isTooMuch(counted)) {
      return next(plan.narrowed(counted));
    }
    var after = plan.after(counted);
    return counted.rows() == 0
        ? next(after)
        : Future.succeededFuture(new Part(counted.range(), counted.rows(), after));
  }

  private Future<Extent> count(UserRange range) {
    var subject = ClickHouseFaults.subject(snapshot, range);
    return session
        .numbers(subject, queries.extent(snapshot, range), NUMBERS)
        .map(numbers -> checked(subject, range, new Extent(numbers[0], numbers[1], numbers[2])));
  }

  private static Extent checked(String subject, UserRange range, Extent extent) {
    if (extent.rows() == 0 || range.contains(extent.first()) && range.contains(extent.last())) {
      return extent;
    }
    throw ClickHouseFaults.notTheRange(
        subject, range.contains(extent.first()) ? extent.last() : extent.first());
  }
}
