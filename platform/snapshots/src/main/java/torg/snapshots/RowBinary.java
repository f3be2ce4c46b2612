package torg.snapshots;

import io.vertx.core.buffer.Buffer;
import java.util.Arrays;

/**
 * Decodes the users of ClickHouse's RowBinary, eight bytes each, the lowest first, out of buffers
 * that may end in the middle of one.
 */
public final class RowBinary {
  private static final int USER_BYTES = Long.BYTES;

  private final byte[] torn = new byte[USER_BYTES];
  private int tornBytes;

  /** All users that have come whole with this buffer. */
  public long[] decode(Buffer buffer) {
    var available = tornBytes + buffer.length();
    var users = new long[available / USER_BYTES];
    var from = 0;
    var at = 0;
    if (tornBytes > 0 && users.length > 0) {
      from = USER_BYTES - tornBytes;
      buffer.getBytes(0, from, torn, tornBytes);
      users[at++] = Buffer.buffer(torn).getLongLE(0);
      tornBytes = 0;
    }
    while (at < users.length) {
      users[at++] = buffer.getLongLE(from);
      from += USER_BYTES;
    }
    buffer.getBytes(from, buffer.length(), torn, tornBytes);
    tornBytes += buffer.length() - from;
    return users;
  }

  /** What has come of a user that is not whole yet. */
  public byte[] torn() {
    return Arrays.copyOf(torn, tornBytes);
  }
}
