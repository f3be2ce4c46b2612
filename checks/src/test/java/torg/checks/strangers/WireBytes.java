package torg.checks.strangers;

import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** Bytes as they go over the wire, right ones and wrong ones. */
final class WireBytes {
  private static final int BLOCK = 16 << 20;

  private WireBytes() {}

  /** A message of gRPC. */
  static Buffer frame(boolean isCompressed, byte[] message) {
    return Buffer.buffer(message.length + 5)
        .appendByte((byte) (isCompressed ? 1 : 0))
        .appendInt(message.length)
        .appendBytes(message);
  }

  static byte[] gzip(byte[] bytes) {
    var packed = new ByteArrayOutputStream();
    try (var stream = new GZIPOutputStream(packed)) {
      stream.write(bytes);
    } catch (java.io.IOException impossible) {
      throw new java.io.UncheckedIOException(impossible);
    }
    return packed.toByteArray();
  }

  /**
   * Gigabytes of zeros in a thousandth of their size, made without packing them all: after the
   * first block each is packed into the same bytes. The check sum at the end is wrong; nobody
   * should get there.
   */
  static byte[] gzipBomb(long bytes) {
    var bomb = new ByteArrayOutputStream();
    bomb.writeBytes(new byte[] {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 0});
    var deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
    bomb.writeBytes(block(deflater));
    var again = block(deflater);
    for (var made = (long) BLOCK; made < bytes; made += BLOCK) {
      bomb.writeBytes(again);
    }
    deflater.end();
    bomb.writeBytes(new byte[] {3, 0, 0, 0, 0, 0, 0, 0, 0, 0});
    return bomb.toByteArray();
  }

  private static byte[] block(Deflater deflater) {
    deflater.setInput(new byte[BLOCK]);
    var packed = new byte[1 << 20];
    var length = deflater.deflate(packed, 0, packed.length, Deflater.SYNC_FLUSH);
    return java.util.Arrays.copyOf(packed, length);
  }

  /** A field 1 that is an empty message, as often as it fits. */
  static byte[] emptyMessages(int bytes) {
    var all = new byte[bytes];
    for (var i = 0; i < bytes; i += 2) {
      all[i] = 0x0a;
    }
    return all;
  }
}
