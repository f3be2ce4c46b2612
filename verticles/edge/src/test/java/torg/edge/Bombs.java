package torg.edge;

import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;

/** Few bytes that become many. */
final class Bombs {
  private Bombs() {}

  /** Zeros, packed. */
  static Buffer gzip(int bytes) throws IOException {
    var packed = new ByteArrayOutputStream();
    try (var stream = new GZIPOutputStream(packed)) {
      var block = new byte[1 << 16];
      for (var left = bytes; left > 0; left -= block.length) {
        stream.write(block, 0, Math.min(left, block.length));
      }
    }
    return Buffer.buffer(packed.toByteArray());
  }
}
