package torg.kafka.inbound;

import torg.kafka.FailureKind;

/**
 * Decides what becomes of records whose handler has failed. A batch that fails unexpectedly again
 * and again is halved until the record that makes it fail stands alone, and that one is set aside
 * after some attempts more. But when everything fails, the handler is broken and not the records:
 * after so many that were set aside with no success in between, all wait. One for all partitions of
 * a topic on a node.
 */
final class FailureRules {
  enum Action {
    /** After a pause, the same records again. */
    REPEAT,
    /** Each half for itself. */
    SPLIT,
    /** Into the dead letters. */
    SET_ASIDE
  }

  private final int attemptsMax;
  private final int inARowMax;
  private int inARow;

  FailureRules(int attemptsMax, int inARowMax) {
    this.attemptsMax = attemptsMax;
    this.inARowMax = inARowMax;
  }

  /**
   * @param failed with the failure counted
   */
  Action decide(FailureKind kind, Portion failed) {
    return switch (kind) {
      case PASSING -> Action.REPEAT;
      case REFUSED -> failed.size() > 1 ? Action.SPLIT : Action.SET_ASIDE;
      case UNEXPECTED -> unexpected(failed);
    };
  }

  private Action unexpected(Portion failed) {
    if (failed.failures() < attemptsMax) {
      return Action.REPEAT;
    }
    if (failed.size() > 1) {
      return Action.SPLIT;
    }
    return handlerSeemsBroken() ? Action.REPEAT : Action.SET_ASIDE;
  }

  /** So many were set aside for unexpected failures, and nothing has succeeded meanwhile. */
  boolean handlerSeemsBroken() {
    return inARow >= inARowMax;
  }

  void setAsideUnexpectedly() {
    inARow++;
  }

  void succeeded() {
    inARow = 0;
  }
}
