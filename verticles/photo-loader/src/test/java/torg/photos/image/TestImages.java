package torg.photos.image;

import java.awt.color.ColorSpace;
import java.awt.color.ICC_Profile;
import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.awt.image.Raster;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.CRC32;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageInputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** Files of photos. The usual one has four quarters: red and green above blue and yellow. */
public final class TestImages {
  static final int RED = 0xffc81e1e;
  static final int GREEN = 0xff1ea028;
  static final int BLUE = 0xff2832d2;
  static final int YELLOW = 0xffe6dc3c;

  /** Of libwebp, 64 x 48 pixels, the quarters. */
  public static final byte[] LOSSY_WEBP =
      base64(
          "UklGRoYAAABXRUJQVlA4IHoAAABwBgCdASpAADAAPjESiEKiISEZXbQAIAMEoAzul4/gH4V7CHwD8K/1N/wG6Z53"
              + "2DVsvrrD03cC/mgeHAAA/va9jVMhW6m0ErDvasOvr3sf0eIpmXsGeRzZ0Vacbx612mxHrOKkJ/rJ3//+"
              + "LbNyqi9ZKpaUAP2wiZwAAA==");

  static final byte[] LOSSLESS_WEBP =
      base64(
          "UklGRkYAAABXRUJQVlA4TDkAAAAvP8ALAB8gJCCeGG2QZKSQgOhG2OF/Mksgm5jcf7EFMf/BJjcJiARIPOlJT5ro"
              + "xIj+T0Bw6Nux6BsA");

  /** The upper left quarter is transparent, the lower left one half so. */
  static final byte[] TRANSPARENT_LOSSY_WEBP =
      base64(
          "UklGRsAAAABXRUJQVlA4WAoAAAAQAAAAPwAALwAAQUxQSB8AAAABFyAQSFKffI2ICAcibZuZvMn7HB+M6P8EoNPe"
              + "rt0BAFZQOCB6AAAAcAYAnQEqQAAwAD4xEohCoiEhGV20ACADBKAM7peP4B+Fewh8A/Cv9Tf8Bumed9g1"
              + "bL66w9N3Av5oHhwAAP72vY1TIVuptBKw72rDr697H9HiKZl7Bnkc2dFWnG8etdpsR6zipCf6yd///i2z"
              + "cqovWSqWlAD9sImcAAA=");

  static final byte[] TRANSPARENT_LOSSLESS_WEBP =
      base64(
          "UklGRkgAAABXRUJQVlA4TDwAAAAvP8ALEB8gJCD8jzaZYZiQgJAt8n+MHQIBQphibSIEBEXXLReA95oWiARIPOlJ"
              + "T5roxIj+T0Bw6Nux6Bs=");

  /** The quarters, then a black frame. */
  static final byte[] ANIMATED_WEBP =
      base64(
          "UklGRi4BAABXRUJQVlA4WAoAAAACAAAAPwAALwAAQU5JTQYAAAAAAAAAAABBTk1GogAAAAAAAAAAAD8AAC8AAAAA"
              + "AAJWUDggigAAAPAIAJ0BKkAAMAA+MRKHQqIhDKoAEAGCUAZTrgfwD8K9kU4B+Ff6Z8YFyZ535AyrPxw0"
              + "lljSNO/ys8ReOHoQUt+zqVuofR3MtrhZcIG1uwMAAP7+6+m3LNWnvZwd8vWkEtif4T1/9Rw254tyE/kj"
              + "ljIL6Uj3HRnf+4rkOYc/BmHBCAwQW6ejKzmAAEFOTUZYAAAAAAAAAAAAPwAALwAAAAAAAFZQOCBAAAAA"
              + "1AUAnQEqQAAwAC4lGIxGAAACRLSAC29G93uOusmocE/440KHpPeL2foQYWMVMJftyBGi7k+p4AD+///y"
              + "LYAAAA==");

  /** 40 x 30 pixels of which each is (6x, 8y + x, xy), modulo 256. */
  static final byte[] GRADIENT_WEBP =
      base64(
          "UklGRvQAAABXRUJQVlA4TOcAAAAvJ0AHALkyRPQ/BkTaNvOv9gJGh24gov8T4Fr6C47ctpEk1q3//+WqOOnuWa5j"
              + "4ECSJNMO/3q2bfu9r5gAXitPvQBP/bOQHsN2GwoA3Qb3IAMwQDiHDjSQT6EDHXRnkIEG+iOYZNBGncGl"
              + "hi4OcM7QQZsPwEwTjw7OLVy6DBN4YAiTGlIEYIWwgUwGKToVpNiNHIcBQgzgn6HTJPgsUCMCD0AWE7BB"
              + "jcsM0ECnC/DZIOQDrRSHBUo0OjgnyDQVOgOU2CwwECJQQYnHAWfEmRCfC2Bhw2ZLUBgKTNZtAQCPCwAu"
              + "AAAxXwAA");

  /** 64 x 256 pixels of which each is about (y, 4x, 255 - y). */
  static final byte[] LONG_WEBP =
      base64(
          "UklGRpABAABXRUJQVlA4IIQBAABwDgCdASpAAAABPrVaoky/v6OiIhQN+/AWiU3b/9kH4UA82cMzmSv/rlzo"
              + "lJcP8ADtso+ecTQJ6Rh2HRhV4uD8QzJJsLV3HwvL9raftUYmB5SdTR9hTAu/GPo5vqcXdv4RM3J9MO3se9Zk"
              + "43nc2NX20cbB8v2tp+1RiX/QAP7wQi7AN//1cj/0pv/yInPH0i9S4afJSTkBPGPBOZ/Tbe2VmWLCZMtQjoqX"
              + "gnR7VjJI+0WZeA9gpK3s7eXptVsDBvfRLWecjL8Nm1E4ezCzGSy00XOHrxxsqwpO6l/o+ClzNqPiGtCnT2Qf"
              + "ucJDrAQY+s/60W5DqSsrH12i1+gq7OOfcWk+xFrRX/vM1GUB0COXAHLybrp8iqiIBCsS9mXkK1uQqa1pjYic"
              + "oxd1tBGa+ITOfNvYr+6P4g09KAf0hQ5TnZpWCtKUuYQq91JZ8RvMKNJg7R8TpPoybYzFua8Ixv2QSgEKsIoO"
              + "VjKJOZk1fOXJ9hNuuiIT73oauRLfAG4D2BIXreAA");

  private TestImages() {}

  public static BufferedImage quarters(int type, int width, int height) {
    var image = new BufferedImage(width, height, type);
    for (var y = 0; y < height; y++) {
      for (var x = 0; x < width; x++) {
        var isLeft = x < width / 2;
        image.setRGB(x, y, y < height / 2 ? (isLeft ? RED : GREEN) : (isLeft ? BLUE : YELLOW));
      }
    }
    return image;
  }

  public static BufferedImage quarters() {
    return quarters(BufferedImage.TYPE_INT_RGB, 64, 48);
  }

  static BufferedImage palettedQuarters() {
    var colors = new int[] {0, RED, GREEN, BLUE, YELLOW};
    var palette = new IndexColorModel(4, 5, colors, 0, false, -1, DataBuffer.TYPE_BYTE);
    var image = new BufferedImage(64, 48, BufferedImage.TYPE_BYTE_BINARY, palette);
    image.setRGB(0, 0, 64, 48, quarters().getRGB(0, 0, 64, 48, null, 0, 64), 0, 64);
    return image;
  }

  public static byte[] jpeg(BufferedImage image) {
    return jpeg(image, ImageWriteParam.MODE_DISABLED);
  }

  public static byte[] jpeg(BufferedImage image, int progressiveMode) {
    return write("jpeg", new IIOImage(image, null, null), progressiveMode);
  }

  static byte[] file(String format, BufferedImage image) {
    return write(format, new IIOImage(image, null, null), ImageWriteParam.MODE_DISABLED);
  }

  /** With a header of OS/2, and a wrong length of the file. */
  static byte[] oldBmp() {
    var bmp = file("bmp", quarters());
    var header = new byte[] {12, 0, 0, 0, 64, 0, 48, 0, 1, 0, 24, 0};
    return join(part(bmp, 0, 2), new byte[8], littleInt(26), header, part(bmp, 54, bmp.length));
  }

  static byte[] downwardBmp() {
    var bmp = file("bmp", quarters());
    var upsideDown = bmp.clone();
    for (var row = 0; row < 48; row++) {
      System.arraycopy(bmp, 54 + row * 192, upsideDown, 54 + (47 - row) * 192, 192);
    }
    System.arraycopy(littleInt(-48), 0, upsideDown, 22, 4);
    return upsideDown;
  }

  /**
   * A JPEG of four channels that are stored as they are.
   *
   * @param transform of Adobe's marker: 0 says CMYK, 2 says YCCK
   */
  static byte[] fourChannelJpeg(int[] channels, int transform) {
    var raster = Raster.createInterleavedRaster(DataBuffer.TYPE_BYTE, 64, 48, 4, null);
    for (var y = 0; y < 48; y++) {
      for (var x = 0; x < 64; x++) {
        raster.setPixel(x, y, channels);
      }
    }
    var plain = write("jpeg", new IIOImage(raster, null, null), ImageWriteParam.MODE_DISABLED);
    var adobe = "Adobe\0d\0\0\0\0".getBytes(StandardCharsets.ISO_8859_1);
    return withSegment(plain, 0xee, join(adobe, new byte[] {(byte) transform}));
  }

  static byte[] withOrientation(byte[] jpeg, int orientation) {
    var exif =
        join(
            "Exif\0\0MM\0*\0\0\0\u0008\0\u0001".getBytes(StandardCharsets.ISO_8859_1),
            new byte[] {1, 0x12, 0, 3, 0, 0, 0, 1, 0, (byte) orientation, 0, 0, 0, 0, 0, 0});
    return withSegment(jpeg, 0xe1, exif);
  }

  static byte[] withLinearProfile(byte[] jpeg) {
    var name = "ICC_PROFILE\0\u0001\u0001".getBytes(StandardCharsets.ISO_8859_1);
    var profile = ICC_Profile.getInstance(ColorSpace.CS_LINEAR_RGB).getData();
    return withSegment(jpeg, 0xe2, join(name, profile));
  }

  /** Puts a segment right behind the start. */
  static byte[] withSegment(byte[] jpeg, int marker, byte[] content) {
    var length = content.length + 2;
    var head = new byte[] {-1, (byte) marker, (byte) (length >> 8), (byte) length};
    return join(part(jpeg, 0, 2), head, content, part(jpeg, 2, jpeg.length));
  }

  /** Puts a chunk right behind the header. */
  static byte[] withChunk(byte[] png, String type, byte[] content) {
    var headerEnd = 33;
    return join(part(png, 0, headerEnd), chunk(type, content), part(png, headerEnd, png.length));
  }

  static byte[] chunk(String type, byte[] content) {
    var named = join(type.getBytes(StandardCharsets.ISO_8859_1), content);
    var crc = new CRC32();
    crc.update(named);
    return join(bigInt(content.length), named, bigInt((int) crc.getValue()));
  }

  static byte[] bigInt(int value) {
    return new byte[] {
      (byte) (value >> 24), (byte) (value >> 16), (byte) (value >> 8), (byte) value
    };
  }

  static byte[] littleInt(int value) {
    return new byte[] {
      (byte) value, (byte) (value >> 8), (byte) (value >> 16), (byte) (value >> 24)
    };
  }

  static byte[] join(byte[]... parts) {
    var joined = new ByteArrayOutputStream();
    for (var part : parts) {
      joined.writeBytes(part);
    }
    return joined.toByteArray();
  }

  static byte[] part(byte[] bytes, int from, int to) {
    return Arrays.copyOfRange(bytes, from, to);
  }

  public static BufferedImage read(byte[] jpeg) {
    try {
      return ImageIO.read(new MemoryCacheImageInputStream(new ByteArrayInputStream(jpeg)));
    } catch (IOException damaged) {
      throw new UncheckedIOException(damaged);
    }
  }

  private static byte[] write(String format, IIOImage image, int progressiveMode) {
    var writer = writer(format);
    var bytes = new ByteArrayOutputStream();
    try (var output = new MemoryCacheImageOutputStream(bytes)) {
      writer.setOutput(output);
      var param = writer.getDefaultWriteParam();
      if (format.equals("jpeg")) {
        param.setProgressiveMode(progressiveMode);
      }
      writer.write(null, image, param);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  /** The JDK's own. */
  private static ImageWriter writer(String format) {
    var writers = ImageIO.getImageWritersByFormatName(format);
    var writer = writers.next();
    while (!writer.getClass().getName().startsWith("com.sun.") && writers.hasNext()) {
      writer = writers.next();
    }
    return writer;
  }

  private static byte[] base64(String text) {
    return Base64.getDecoder().decode(text);
  }

  /**
   * A lossless WebP of 64 x 48 pixels.
   *
   * @param bits in the order in which they are read
   */
  static byte[] losslessWebp(String bits) {
    var packed = new byte[bits.length() / 8 + 1];
    for (var i = 0; i < bits.length(); i++) {
      packed[i / 8] |= (byte) (bits.charAt(i) - '0' << i % 8);
    }
    var content = join(new byte[] {0x2f}, littleInt(63 | 47 << 14), packed);
    return join(
        "RIFF".getBytes(StandardCharsets.US_ASCII),
        littleInt(22),
        "WEBPVP8L".getBytes(StandardCharsets.US_ASCII),
        littleInt(content.length),
        content);
  }
}
