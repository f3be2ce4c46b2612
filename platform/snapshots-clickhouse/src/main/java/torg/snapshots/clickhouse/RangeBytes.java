package torg.snapshots.clickhouse;

import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.snapshots.RowBinary;
import torg.snapshots.UserRange;
import torg.snapshots.UserStream;

/**
 * The bytes of an answer, of which it is known how many must come. ClickHouse may write an
 * exception where users should be; so the last bytes are held back until those behind them show
 * that they are users, or the answer has ended and is whole.
 */
final class RangeBytes {
  private static final int HELD_BYTES = 2 * ExceptionText.PREFIX_BYTES_MAX;
  private static final int EXTRA_BYTES_MAX = 16 << 10;

  private final String subject;
  private final UserRange range;
  private final long bytesExpected;
  private final RowBinary decoder = new RowBinary();
  private byte[] held = {};
  private long released;
  private boolean isException;

  /**
   * @param subject what is read, for sentences
   */
  RangeBytes(String subject, UserRange range, long rows) {
    this.subject = subject;
    this.range = range;
    bytesExpected = rows * Long.BYTES;
  }

  /**
   * Users that are certain to be ones. Throws when much more comes than was counted, or a long
   * exception.
   */
  long[] accept(Buffer chunk) {
    append(chunk);
    var users = isException ? UserStream.END : release(certainBytes());
    if (held.length > EXTRA_BYTES_MAX) {
      throw notWhole();
    }
    return users;
  }

  /** The last users; throws when the answer is not whole. */
  long[] end() {
    if (isException || released + held.length != bytesExpected) {
      throw notWhole();
    }
    return release(held.length);
  }

  /** What the last bytes say about an answer that broke off, else the cause. */
  FaultException broken(Throwable cause) {
    return exception().orElseGet(() -> ClickHouseFaults.broken(subject, cause));
  }

  private int certainBytes() {
    var exceptionAt = ExceptionText.find(held);
    isException = exceptionAt >= 0;
    var uncertain = isException ? ExceptionText.PREFIX_BYTES_MAX : HELD_BYTES;
    var before = isException ? exceptionAt : held.length;
    var certain = Math.min(before, bytesExpected - released) - uncertain;
    return (int) Math.max(0, certain);
  }

  private void append(Buffer chunk) {
    var from = held.length;
    held = Arrays.copyOf(held, from + chunk.length());
    chunk.getBytes(0, chunk.length(), held, from);
  }

  private long[] release(int bytes) {
    var users = decoder.decode(Buffer.buffer(Arrays.copyOf(held, bytes)));
    held = Arrays.copyOfRange(held, bytes, held.length);
    released += bytes;
    if (users.length > 0) {
      check(users[0]);
      check(users[users.length - 1]);
    }
    return users;
  }

  /** An exception that is not known as one would hardly look like users of the range. */
  private void check(long user) {
    if (!range.contains(user)) {
      throw ClickHouseFaults.notTheRange(subject, user);
    }
  }

  /** Servers from 24 on break off after it, without the last chunk of the answer. */
  private Optional<FaultException> exception() {
    return ServerError.in(new String(held, StandardCharsets.ISO_8859_1))
        .map(error -> error.fault(subject));
  }

  private FaultException notWhole() {
    return exception()
        .orElseGet(
            () ->
                FaultException.of(
                    Fault.PRECONDITION,
                    ("%s: %d bytes came instead of %d, eight for each user that was counted; the"
                            + " snapshot changes while it is read, has users twice or is of"
                            + " another type than UInt64: load it again")
                        .formatted(subject, released + held.length, bytesExpected)));
  }
}
