package torg.snapshots.clickhouse;

import java.time.Duration;
import torg.bus.faults.Causes;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.snapshots.SnapshotId;
import torg.snapshots.UserRange;

/** What can go wrong besides what ClickHouse itself says, and what to do. */
final class ClickHouseFaults {
  private ClickHouseFaults() {}

  /** Names what is read in sentences. */
  static String subject(SnapshotId snapshot, UserRange range) {
    return "%s, users %s to %s"
        .formatted(
            snapshot, Long.toUnsignedString(range.first()), Long.toUnsignedString(range.last()));
  }

  static FaultException broken(String subject, Throwable failure) {
    if (failure instanceof FaultException known) {
      return known;
    }
    return FaultException.unavailable(
        "%s: ClickHouse cannot be reached or broke off (%s); check clickhouse.url and the network"
            .formatted(subject, cause(failure)));
  }

  static FaultException late(String subject, Duration timeout) {
    return FaultException.of(
        Fault.DEADLINE,
        "%s: ClickHouse did not answer within the %d ms of clickhouse.timeout; try again later"
            .formatted(subject, timeout.toMillis()));
  }

  static FaultException stalled(String subject, Duration timeout) {
    return FaultException.of(
        Fault.DEADLINE,
        "%s: ClickHouse sent nothing for the %d ms of clickhouse.stallTimeout; try again later"
            .formatted(subject, timeout.toMillis()));
  }

  /** An answer without an exception of ClickHouse: somebody else's. */
  static FaultException status(String subject, int status) {
    var mayPass = status >= 500 || status == 408 || status == 429;
    return mayPass
        ? FaultException.unavailable(
            "%s: the answer has status %d and is not ClickHouse's; try again later"
                .formatted(subject, status))
        : FaultException.of(
            Fault.PRECONDITION,
            "%s: the answer has status %d and is not ClickHouse's; check clickhouse.url"
                .formatted(subject, status));
  }

  static FaultException notNumbers(String subject, int bytes) {
    return FaultException.of(
        Fault.PRECONDITION,
        "%s: expected a count, got %d other bytes; check that clickhouse.url is ClickHouse"
            .formatted(subject, bytes));
  }

  /**
   * @param column and its type
   */
  static FaultException otherType(String subject, String column) {
    return FaultException.of(
        Fault.PRECONDITION,
        ("%s: %s instead of UInt64; the column UserID of the table of clickhouse.table must be"
                + " UInt64 and not Nullable, and aggregate_functions_null_for_empty must be off for"
                + " the user of clickhouse.user")
            .formatted(subject, column));
  }

  static FaultException notTheRange(String subject, long user) {
    return FaultException.of(
        Fault.PRECONDITION,
        "%s: got user %s, who was not requested; check that clickhouse.url is ClickHouse and that"
                .formatted(subject, Long.toUnsignedString(user))
            + " the column UserID is UInt64");
  }

  static FaultException changed(String subject, long rowsCounted, long rowsRead) {
    return FaultException.of(
        Fault.PRECONDITION,
        ("%s: %d users were counted and %d read; the snapshot changes while it is read or has users"
                + " twice: load it again")
            .formatted(subject, rowsCounted, rowsRead));
  }

  static FaultException closed(String subject) {
    return FaultException.of(Fault.PRECONDITION, subject + ": was closed while it was read");
  }

  private static String cause(Throwable failure) {
    var root = Causes.root(failure);
    return "%s: %s".formatted(root.getClass().getSimpleName(), root.getMessage());
  }
}
