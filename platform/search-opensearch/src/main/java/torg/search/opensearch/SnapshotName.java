package torg.search.opensearch;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * The id of a point in time as a page token has it. It names the index and a node for every shard,
 * some 180 characters that hardly differ; a token has room for 4,000 in all.
 */
final class SnapshotName {
  /** Of an id. Whoever makes up a token gets no more than that of our memory. */
  static final int ID_LENGTH_MAX = 1 << 14;

  private SnapshotName() {}

  static String of(String id) {
    var deflater = new Deflater(Deflater.BEST_COMPRESSION);
    try {
      deflater.setInput(id.getBytes(StandardCharsets.US_ASCII));
      deflater.finish();
      var bytes = new byte[id.length() + 64];
      int length = deflater.deflate(bytes);
      return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(bytes, length));
    } finally {
      deflater.end();
    }
  }

  /** Nothing when it is no name of one. */
  static Optional<String> id(String name) {
    var inflater = new Inflater();
    try {
      inflater.setInput(Base64.getUrlDecoder().decode(name));
      var bytes = new byte[ID_LENGTH_MAX];
      int length = inflater.inflate(bytes);
      return inflater.finished() && length > 0
          ? Optional.of(new String(bytes, 0, length, StandardCharsets.US_ASCII))
          : Optional.empty();
    } catch (IllegalArgumentException | DataFormatException madeUp) {
      return Optional.empty();
    } finally {
      inflater.end();
    }
  }
}
