package torg.edge.http;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.vertx.core.buffer.Buffer;
import java.util.Arrays;

/**
 * The bytes of a body that are held at once. What comes beyond the size of a portion is the rest of
 * a chunk, and the beginning of the next portion.
 */
final class Portion {
  private final int bytesMax;
  private byte[] bytes = {};
  private int length;
  private Buffer rest = Buffer.buffer();

  Portion(int bytesMax) {
    this.bytesMax = bytesMax;
  }

  void add(Buffer chunk) {
    var taken = Math.min(chunk.length(), bytesMax - length);
    reserve(length + taken);
    chunk.getBytes(0, taken, bytes, length);
    length += taken;
    if (taken < chunk.length()) {
      rest = rest.appendBuffer(chunk, taken, chunk.length() - taken);
    }
  }

  /** Twice as much each time, so that a small body does not take the place of a large one. */
  private void reserve(int wanted) {
    if (wanted > bytes.length) {
      var size = Math.min(bytesMax, Math.max(wanted, 2 * bytes.length));
      bytes = Arrays.copyOf(bytes, size);
    }
  }

  boolean isEmpty() {
    return length == 0;
  }

  boolean isFull() {
    return length == bytesMax;
  }

  /** What is held, which is then another's; goes on with the rest. */
  ByteString take() {
    var taken = UnsafeByteOperations.unsafeWrap(bytes, 0, length);
    bytes = new byte[0];
    length = 0;
    var next = rest;
    rest = Buffer.buffer();
    add(next);
    return taken;
  }
}
