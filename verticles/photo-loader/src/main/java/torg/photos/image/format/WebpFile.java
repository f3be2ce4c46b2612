package torg.photos.image.format;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Reads the structure of a WebP: keeps its first picture and the transparency of that. The file may
 * claim other dimensions than its picture has, and only the latter count.
 */
public final class WebpFile {
  public static final int HEADER_BYTES = 12;
  public static final int LOSSLESS_HEADER_BYTES = 5;
  private static final int FRAME_HEADER_BYTES = 16;

  private final byte[] file;
  private Chunk alpha;

  /** A chunk's content, without its name and length. */
  public record Chunk(String name, int start, int end) {
    public static Chunk read(ByteCursor cursor) {
      var name = cursor.text(4);
      var length = cursor.littleInt();
      var start = cursor.position();
      var end = cursor.skip(length).position();
      // Padded to an even length.
      cursor.skip(Math.min(length & 1, cursor.left()));
      return new Chunk(name, start, end);
    }
  }

  private WebpFile(byte[] file) {
    this.file = file;
  }

  static EncodedImage parse(byte[] file) {
    var cursor = new ByteCursor(file).skip(HEADER_BYTES);
    return new WebpFile(file).picture(cursor);
  }

  private EncodedImage picture(ByteCursor cursor) {
    while (cursor.left() > 0) {
      var chunk = Chunk.read(cursor);
      switch (chunk.name) {
        case "ALPH" -> alpha = chunk;
        case "VP8 " -> {
          return lossy(chunk);
        }
        case "VP8L" -> {
          return lossless(chunk);
        }
        case "ANMF" -> {
          return picture(new ByteCursor(file, chunk.start, chunk.end).skip(FRAME_HEADER_BYTES));
        }
        default -> {}
      }
    }
    throw Refusal.cutOff();
  }

  private EncodedImage lossy(Chunk chunk) {
    var cursor = new ByteCursor(file, chunk.start, chunk.end);
    var isKeyFrame = (cursor.unsignedByte() & 1) == 0;
    if (!isKeyFrame || !cursor.skip(2).text(3).equals("\u009d\u0001*")) {
      throw Refusal.damaged();
    }
    var width = cursor.littleShort() & 0x3fff;
    var height = cursor.littleShort() & 0x3fff;
    return new EncodedImage(ImageFormat.WEBP, width, height, kept(chunk, alpha));
  }

  private EncodedImage lossless(Chunk chunk) {
    var cursor = new ByteCursor(file, chunk.start, chunk.end);
    if (cursor.unsignedByte() != 0x2f) {
      throw Refusal.damaged();
    }
    var dimensions = cursor.littleInt();
    var width = 1 + (int) (dimensions & 0x3fff);
    var height = 1 + (int) (dimensions >> 14 & 0x3fff);
    return new EncodedImage(ImageFormat.WEBP, width, height, kept(chunk, null));
  }

  /** The picture comes first, so that its decoder does not look at what follows. */
  private byte[] kept(Chunk picture, Chunk transparency) {
    var kept = new ByteArrayOutputStream(file.length);
    write(kept, "RIFF");
    writeInt(kept, file.length);
    write(kept, "WEBP");
    write(kept, picture);
    if (transparency != null) {
      write(kept, transparency);
    }
    return kept.toByteArray();
  }

  private void write(ByteArrayOutputStream kept, Chunk chunk) {
    write(kept, chunk.name);
    writeInt(kept, chunk.end - chunk.start);
    kept.write(file, chunk.start, chunk.end - chunk.start);
    if ((chunk.end - chunk.start & 1) == 1) {
      kept.write(0);
    }
  }

  private static void write(ByteArrayOutputStream kept, String text) {
    kept.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static void writeInt(ByteArrayOutputStream kept, int value) {
    for (var shift = 0; shift < 32; shift += 8) {
      kept.write(value >> shift);
    }
  }
}
