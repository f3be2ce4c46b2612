package torg.snapshots.store;

import java.util.Arrays;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.bus.requests.Violations;
import torg.snapshots.store.StoredSnapshot.State;

/**
 * Users that are to be appended to a snapshot.
 *
 * @param offset how many users came before, as the one who appends counts
 */
record Portion(long offset, long[] users) {
  static final int USERS_MAX = 65_536;

  /** What is to be done with a portion. */
  enum Step {
    ADD,
    /** Its rows are the last that are there: it came before, if they are the same. */
    COMPARE
  }

  /** Fails with INVALID and every violation: a portion that no snapshot takes. */
  void check() {
    var violations = new Violations();
    violations.addOf(() -> checkOffset(offset));
    violations.addOf(this::checkUsers);
    violations.throwIfAny();
  }

  static void checkOffset(long offset) {
    if (offset < 0) {
      throw FaultException.invalid("offset", "must be 0 or more, got " + offset);
    }
  }

  void checkUsers() {
    if (users.length < 1 || users.length > USERS_MAX) {
      throw FaultException.invalid(
          "user_ids", "1 to %d are allowed at once, got %d".formatted(USERS_MAX, users.length));
    }
    for (var at = 1; at < users.length; at++) {
      checkAscent(offset + at, users[at - 1], users[at]);
    }
  }

  private static void checkAscent(long row, long before, long user) {
    if (Long.compareUnsigned(before, user) >= 0) {
      throw FaultException.invalid(
          "user_ids",
          before == user
              ? "user %s appears twice, in rows %d and %d counted from 0; remove duplicates"
                  .formatted(text(user), row - 1, row)
              : "user %s in row %d counted from 0 comes after user %s; ids must ascend as unsigned numbers"
                  .formatted(text(user), row, text(before)));
    }
  }

  /**
   * Fails with INVALID when the users do not come after those that are there, with PRECONDITION
   * when these are not the next rows.
   */
  Step following(StoredSnapshot there) {
    there.require(State.LOADING);
    if (offset == there.rows()) {
      there.lastUser().ifPresent(last -> checkAscent(offset, last, users[0]));
      return Step.ADD;
    }
    if (offset == there.rows() - users.length) {
      return Step.COMPARE;
    }
    throw FaultException.of(
        Fault.PRECONDITION,
        "%s has %d users, got more with offset %d; go on with offset %d"
            .formatted(there.id(), there.rows(), offset, there.rows()));
  }

  /** Fails with PRECONDITION unless these users are the last of those that are stored. */
  void requireSame(StoredSnapshot there, long[] stored) {
    var tail = Arrays.copyOfRange(stored, Math.max(0, stored.length - users.length), stored.length);
    var at = Arrays.mismatch(tail, users);
    if (at >= 0) {
      throw FaultException.of(
          Fault.PRECONDITION,
          "%s has %s in row %d counted from 0, got user %s; remove it and load it again, or go on with offset %d"
              .formatted(
                  there.id(),
                  at < tail.length ? "user " + text(tail[at]) : "no user",
                  offset + at,
                  text(users[at]),
                  there.rows()));
    }
  }

  private static String text(long user) {
    return Long.toUnsignedString(user);
  }
}
