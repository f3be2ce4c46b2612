package torg.bench;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import torg.snapshots.RowBinary;
import torg.snapshots.UserStream;

/** Two snapshots of one segment as files, one user in a hundred comes, one goes. */
final class UserFiles {
  private static final int BLOCK_BYTES = 1 << 16;

  private UserFiles() {}

  /** The users of the older and the newer snapshot: multiples of a step that differ at times. */
  static boolean isIn(boolean isNewer, long number) {
    return number % 100 != (isNewer ? 33 : 66);
  }

  /** Spread over all ids, in ascending order. */
  static long user(long number, long count) {
    return number * Long.divideUnsigned(-1L, count);
  }

  static Path binary(Path directory, boolean isNewer, long count) throws IOException {
    var file = directory.resolve(isNewer ? "newer.rowbinary" : "older.rowbinary");
    var bytes = ByteBuffer.allocate(BLOCK_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    try (var out = Files.newOutputStream(file)) {
      for (var number = 0L; number < count; number++) {
        if (isIn(isNewer, number)) {
          if (!bytes.hasRemaining()) {
            out.write(bytes.array());
            bytes.clear();
          }
          bytes.putLong(user(number, count));
        }
      }
      out.write(bytes.array(), 0, bytes.position());
    }
    return file;
  }

  /** With leading zeros, so that the order of the text is that of the numbers. */
  static Path text(Path directory, boolean isNewer, long count) throws IOException {
    var file = directory.resolve(isNewer ? "newer.txt" : "older.txt");
    var line = new byte[21];
    line[20] = '\n';
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
      for (var number = 0L; number < count; number++) {
        if (isIn(isNewer, number)) {
          var rest = user(number, count);
          for (var at = 19; at >= 0; at--) {
            line[at] = (byte) ('0' + Long.remainderUnsigned(rest, 10));
            rest = Long.divideUnsigned(rest, 10);
          }
          out.write(line);
        }
      }
    }
    return file;
  }

  /** Reads a stream of RowBinary block by block. */
  static UserStream decoded(InputStream in) {
    return new UserStream() {
      private final RowBinary rows = new RowBinary();
      private final byte[] bytes = new byte[BLOCK_BYTES];

      @Override
      public Future<long[]> next() {
        try {
          var length = in.read(bytes);
          return Future.succeededFuture(
              length < 0 ? END : rows.decode(Buffer.buffer(bytes).slice(0, length)));
        } catch (IOException failed) {
          throw new UncheckedIOException(failed);
        }
      }

      @Override
      public Future<Void> close() {
        return Future.succeededFuture();
      }
    };
  }
}
