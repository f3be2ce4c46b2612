package torg.fetch;

import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Gzip of one or more members, with a limit on how much larger the document may be. It gives small
 * pieces and can wait between them; {@code GzipLibraryTest} shows what libraries do instead.
 */
final class Gunzip implements Decoder {
  private static final int PIECE_BYTES = 32 << 10;
  private static final int TRAILER_BYTES = 8;

  /** Small documents may be as repetitive as they like. */
  private static final long ALWAYS_ALLOWED_BYTES = 1 << 20;

  private final int ratioMax;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 checksum = new CRC32();
  private Stage stage = Stage.HEADER;
  private byte[] pending = new byte[0];
  private boolean started;
  private long taken;
  private long given;

  private enum Stage {
    HEADER,
    DATA,
    TRAILER
  }

  Gunzip(int ratioMax) {
    this.ratioMax = ratioMax;
  }

  @Override
  public void feed(byte[] input) {
    taken += input.length;
    pending = GzipHeader.concat(pending, input);
    if (stage == Stage.DATA) {
      inflater.setInput(pending);
    }
  }

  @Override
  public byte[] next() {
    while (true) {
      var before = stage;
      var piece =
          switch (stage) {
            case HEADER -> header();
            case DATA -> inflate();
            case TRAILER -> trailer();
          };
      if (piece != null || stage == before) {
        return piece;
      }
    }
  }

  @Override
  public boolean mayEnd() {
    return started && stage == Stage.HEADER && pending.length == 0;
  }

  @Override
  public void close() {
    inflater.end();
  }

  private byte[] header() {
    // Tape-age tools pad the end with zeros.
    if (started && pending.length > 0 && pending[0] == 0) {
      pending = new byte[0];
    }
    var length = GzipHeader.length(pending);
    if (length > 0) {
      started = true;
      drop(length);
      inflater.reset();
      inflater.setInput(pending);
      checksum.reset();
      stage = Stage.DATA;
    }
    return null;
  }

  private byte[] inflate() {
    var piece = new byte[PIECE_BYTES];
    int length;
    try {
      length = inflater.inflate(piece);
    } catch (DataFormatException broken) {
      throw FetchFaults.brokenGzip();
    }
    if (length == 0) {
      drop(pending.length - inflater.getRemaining());
      stage = inflater.finished() ? Stage.TRAILER : refuseDictionary();
      return null;
    }
    checksum.update(piece, 0, length);
    given += length;
    if (given > ALWAYS_ALLOWED_BYTES && given > taken * ratioMax) {
      throw FetchFaults.bomb(ratioMax);
    }
    return Arrays.copyOf(piece, length);
  }

  private Stage refuseDictionary() {
    if (inflater.needsDictionary()) {
      throw FetchFaults.brokenGzip();
    }
    return Stage.DATA;
  }

  private byte[] trailer() {
    if (pending.length >= TRAILER_BYTES) {
      var expected = GzipHeader.littleEndian(pending);
      if (expected != checksum.getValue()) {
        throw FetchFaults.brokenGzip();
      }
      drop(TRAILER_BYTES);
      stage = Stage.HEADER;
    }
    return null;
  }

  private void drop(int length) {
    pending = Arrays.copyOfRange(pending, length, pending.length);
  }
}
