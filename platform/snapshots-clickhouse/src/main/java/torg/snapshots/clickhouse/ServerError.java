package torg.snapshots.clickhouse;

import java.util.Optional;
import java.util.regex.Pattern;
import torg.bus.faults.Excerpt;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

/**
 * An exception of ClickHouse: what becomes of it, and what to do. Only UNAVAILABLE and DEADLINE are
 * worth another attempt.
 */
record ServerError(int code, String text) {
  private static final Pattern CODE = Pattern.compile("Code: (\\d{1,5})");
  private static final int TEXT_CHARS_MAX = 300;

  /** The exception in an answer; there is none when it does not look like one. */
  static Optional<ServerError> in(String answer) {
    var found = CODE.matcher(answer);
    return found.find()
        ? Optional.of(
            new ServerError(Integer.parseInt(found.group(1)), shortened(answer, found.start())))
        : Optional.empty();
  }

  FaultException fault(String subject) {
    var kind = kind();
    return FaultException.of(
        kind.fault, "%s: ClickHouse says \"%s\"; %s".formatted(subject, text, kind.remedy));
  }

  Kind kind() {
    return switch (code) {
      case 3, 32, 102, 198, 203, 210, 225, 236, 254, 265, 279, 285, 297, 369, 394, 439 ->
          Kind.BROKEN;
      case 733, 735, 999, 1000, 1002 -> Kind.BROKEN;
      case 202, 364, 700, 745, 749, 762, 776 -> Kind.BUSY;
      case 173, 241, 777, 778, 1001 -> Kind.MEMORY;
      case 159, 160, 209 -> Kind.LATE;
      case 192, 193, 194, 195, 516, 720 -> Kind.STRANGER;
      case 164, 291, 497 -> Kind.FORBIDDEN;
      case 201 -> Kind.QUOTA;
      case 60, 81 -> Kind.NO_TABLE;
      case 10, 16, 43, 47, 53, 386 -> Kind.OTHER_TABLE;
      default -> Kind.REFUSED;
    };
  }

  enum Kind {
    BROKEN(Fault.UNAVAILABLE, "try again later"),
    BUSY(Fault.UNAVAILABLE, "it is overloaded, try again later"),
    MEMORY(
        Fault.UNAVAILABLE,
        "try again later; if it stays so, lower clickhouse.rangeRows or allow"
            + " the user of clickhouse.user more memory"),
    LATE(Fault.DEADLINE, "try again later; if it stays so, lower clickhouse.rangeRows"),
    STRANGER(
        Fault.PRECONDITION,
        "check clickhouse.user and clickhouse.password, and the hosts from which that user may connect"),
    FORBIDDEN(
        Fault.PRECONDITION,
        "let the user of clickhouse.user read the table of clickhouse.database and"
            + " clickhouse.table"),
    QUOTA(Fault.PRECONDITION, "raise the quota of the user of clickhouse.user"),
    NO_TABLE(Fault.PRECONDITION, "check clickhouse.database and clickhouse.table"),
    OTHER_TABLE(
        Fault.PRECONDITION,
        "the table of clickhouse.table must have the columns SegmentID, EvaluationVersion and"
            + " UserID, all UInt64"),
    REFUSED(Fault.PRECONDITION, "repeating the request will not help; see its log");

    private final Fault fault;
    private final String remedy;

    Kind(Fault fault, String remedy) {
      this.fault = fault;
      this.remedy = remedy;
    }

    Fault fault() {
      return fault;
    }
  }

  /** The first line, without what is before the exception: users that are not text. */
  private static String shortened(String answer, int from) {
    return Excerpt.of(answer.substring(from).lines().findFirst().orElse(""), TEXT_CHARS_MAX);
  }
}
