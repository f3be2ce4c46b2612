package torg.snapshots.store;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** The bytes of a file, of which some can be looked at before they are taken. */
final class FileBytes implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final String file;
  private final InputStream input;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int at;
  private int end;

  /** Bytes that have left the buffer. */
  private long dropped;

  FileBytes(String file, InputStream input) {
    this.file = file;
    this.input = input;
  }

  String file() {
    return file;
  }

  long taken() {
    return dropped + at;
  }

  /** How many bytes can be looked at: as many as wanted, or fewer at the end of the file. */
  int available(int wanted) throws IOException {
    if (end - at < wanted) {
      System.arraycopy(buffer, at, buffer, 0, end - at);
      dropped += at;
      end -= at;
      at = 0;
      fill(wanted);
    }
    return end - at;
  }

  private void fill(int wanted) throws IOException {
    while (end < wanted) {
      var read = input.read(buffer, end, BUFFER_BYTES - end);
      if (read < 0) {
        return;
      }
      end += read;
    }
  }

  /** Whether there are bytes that can be looked at without reading more. */
  boolean isLeft() {
    return at < end;
  }

  byte peek(int offset) {
    return buffer[at + offset];
  }

  long peekLong() {
    return (long) LONG.get(buffer, at);
  }

  String peekText(int length) {
    return new String(buffer, at, length, StandardCharsets.UTF_8);
  }

  void take(int count) {
    at += count;
  }

  @Override
  public void close() throws IOException {
    input.close();
  }
}
