package torg.fetch;

import java.util.Locale;

/**
 * Turns what came over the wire into the document, piece by piece, so that memory stays bounded.
 */
sealed interface Decoder permits Decoder.Plain, Gunzip {
  /**
   * We ask for no encoding, but web servers that keep {@code feed.xml.gz} send it as gzip of the
   * document. All else is refused: nobody sends it unasked, and deflate has two meanings.
   */
  static Decoder of(String encoding, int ratioMax) {
    return switch (encoding.strip().toLowerCase(Locale.ROOT)) {
      case "", "identity" -> new Plain();
      case "gzip", "x-gzip" -> new Gunzip(ratioMax);
      default ->
          throw FetchFaults.url(
              "is served with a content encoding that was not requested; send it uncompressed or as gzip");
    };
  }

  /** Only after {@link #next} had nothing more to give. */
  void feed(byte[] input);

  /** The next piece, null when there must be more input first. */
  byte[] next();

  /** Whether the input may end here. */
  boolean mayEnd();

  void close();

  /** As it is. */
  final class Plain implements Decoder {
    private byte[] piece;

    @Override
    public void feed(byte[] input) {
      piece = input;
    }

    @Override
    public byte[] next() {
      var next = piece;
      piece = null;
      return next;
    }

    @Override
    public boolean mayEnd() {
      return true;
    }

    @Override
    public void close() {}
  }
}
