package torg.photos.image;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.photos.image.TestImages.BLUE;
import static torg.photos.image.TestImages.GREEN;
import static torg.photos.image.TestImages.RED;
import static torg.photos.image.TestImages.YELLOW;
import static torg.photos.image.TestImages.file;
import static torg.photos.image.TestImages.jpeg;
import static torg.photos.image.TestImages.quarters;

import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ComponentColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.Raster;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import torg.photos.image.format.StopSignal;

class PhotoProcessorTest {
  private static final int WHITE = 0xffffffff;

  private final PhotoProcessor processor = new PhotoProcessor(50_000_000);

  static Stream<Arguments> formats() {
    var rgb = BufferedImage.TYPE_INT_RGB;
    return Stream.of(
        Arguments.of("JPEG", jpeg(quarters())),
        Arguments.of("progressive JPEG", jpeg(quarters(), ImageWriteParam.MODE_DEFAULT)),
        Arguments.of(
            "JPEG with bytes behind its end", TestImages.join(jpeg(quarters()), new byte[99])),
        Arguments.of("PNG", file("png", quarters())),
        Arguments.of("PNG with alpha", file("png", quarters(BufferedImage.TYPE_INT_ARGB, 64, 48))),
        Arguments.of("PNG with a palette", file("png", TestImages.palettedQuarters())),
        Arguments.of("GIF", file("gif", TestImages.palettedQuarters())),
        Arguments.of("BMP", file("bmp", quarters())),
        Arguments.of(
            "BMP of 16 bits", file("bmp", quarters(BufferedImage.TYPE_USHORT_565_RGB, 64, 48))),
        Arguments.of("BMP with a palette", file("bmp", TestImages.palettedQuarters())),
        Arguments.of("BMP of the oldest kind", TestImages.oldBmp()),
        Arguments.of("BMP from the top down", TestImages.downwardBmp()),
        Arguments.of("lossy WebP", TestImages.LOSSY_WEBP),
        Arguments.of("lossless WebP", TestImages.LOSSLESS_WEBP),
        Arguments.of("animated WebP", TestImages.ANIMATED_WEBP),
        Arguments.of("large JPEG of which rows are left out", jpeg(quarters(rgb, 6_400, 4_800))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("formats")
  void shouldKeepThePictureWhenFormatIs(String name, byte[] file) {
    var made = processor.process(file, new StopSignal());
    var largest = TestImages.read(made.sizes().get(0).jpeg());
    assertThat(largest.getWidth()).isEqualTo(made.width());
    assertThat(largest.getHeight()).isEqualTo(made.height());
    assertThat((double) made.width() / made.height()).isBetween(1.32, 1.34);
    Colors.assertQuarters(largest, RED, GREEN, BLUE, YELLOW);
  }

  @ParameterizedTest
  @CsvSource({
    "1, RED, GREEN, BLUE, YELLOW",
    "2, GREEN, RED, YELLOW, BLUE",
    "3, YELLOW, BLUE, GREEN, RED",
    "4, BLUE, YELLOW, RED, GREEN",
    "5, RED, BLUE, GREEN, YELLOW",
    "6, BLUE, RED, YELLOW, GREEN",
    "7, YELLOW, GREEN, BLUE, RED",
    "8, GREEN, YELLOW, RED, BLUE",
    "9, RED, GREEN, BLUE, YELLOW"
  })
  void shouldTurnUprightWhenOrientationIs(
      int orientation, String first, String second, String third, String fourth) {
    var made =
        processor.process(
            TestImages.withOrientation(jpeg(quarters()), orientation), new StopSignal());
    var isTurned = orientation >= 5 && orientation <= 8;
    assertThat(made.width()).isEqualTo(isTurned ? 48 : 64);
    assertThat(made.height()).isEqualTo(isTurned ? 64 : 48);
    Colors.assertQuarters(
        TestImages.read(made.sizes().get(0).jpeg()),
        color(first),
        color(second),
        color(third),
        color(fourth));
  }

  private static int color(String name) {
    return switch (name) {
      case "RED" -> RED;
      case "GREEN" -> GREEN;
      case "BLUE" -> BLUE;
      default -> YELLOW;
    };
  }

  static Stream<Arguments> transparent() {
    var png = quarters(BufferedImage.TYPE_INT_ARGB, 64, 48);
    for (var y = 0; y < 48; y++) {
      for (var x = 0; x < 32; x++) {
        png.setRGB(x, y, png.getRGB(x, y) & 0xffffff | (y < 24 ? 0 : 0x80000000));
      }
    }
    return Stream.of(
        Arguments.of("PNG", file("png", png)),
        Arguments.of("lossy WebP", TestImages.TRANSPARENT_LOSSY_WEBP),
        Arguments.of("lossless WebP", TestImages.TRANSPARENT_LOSSLESS_WEBP));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("transparent")
  void shouldShowWhiteBehindWhatIsTransparentWhenFormatIs(String name, byte[] file) {
    Colors.assertQuarters(make(file), WHITE, GREEN, 0xff9398e8, YELLOW);
  }

  static Stream<Arguments> channels() {
    var red = new int[] {255, 0, 0, 255};
    return Stream.of(
        // Adobe stores ink inverted: 255 is none.
        Arguments.of("CMYK", TestImages.fourChannelJpeg(red, 0), 0xff0000),
        Arguments.of(
            "CMYK gray", TestImages.fourChannelJpeg(new int[] {255, 255, 255, 128}, 0), 0x808080),
        // The luminance and chrominance of cyan, which is red's ink inverted.
        Arguments.of(
            "YCCK", TestImages.fourChannelJpeg(new int[] {179, 171, 0, 255}, 2), 0xff0000));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("channels")
  void shouldMakeColorsOfInkWhenJpegIs(String name, byte[] file, int expected) {
    Colors.assertNear(name, make(file).getRGB(30, 20), expected);
  }

  @Test
  void shouldKeepBrightnessWhenPhotoIsGray() {
    var gray = new BufferedImage(40, 40, BufferedImage.TYPE_BYTE_GRAY);
    gray.getRaster().setSamples(0, 0, 40, 40, 0, filled(40 * 40, 128));
    Colors.assertNear("JPEG", make(jpeg(gray)).getRGB(9, 9), 0x808080);
    Colors.assertNear("PNG", make(file("png", gray)).getRGB(9, 9), 0x808080);
    var deep = new BufferedImage(40, 40, BufferedImage.TYPE_USHORT_GRAY);
    deep.getRaster().setSamples(0, 0, 40, 40, 0, filled(40 * 40, 128 << 8));
    Colors.assertNear("PNG of 16 bits", make(file("png", deep)).getRGB(9, 9), 0x808080);
  }

  @Test
  void shouldTakeTheHighBitsWhenPngHas16() {
    var space = ColorSpace.getInstance(ColorSpace.CS_sRGB);
    var colors = new ComponentColorModel(space, false, false, 1, DataBuffer.TYPE_USHORT);
    var raster = Raster.createInterleavedRaster(DataBuffer.TYPE_USHORT, 40, 40, 3, null);
    for (var i = 0; i < 40 * 40; i++) {
      raster.setPixel(i % 40, i / 40, new int[] {0xc8ff, 0x1e00, 0x1e80});
    }
    var file = file("png", new BufferedImage(colors, raster, false, null));
    Colors.assertNear("PNG", make(file).getRGB(9, 9), RED);
  }

  @Test
  void shouldConvertToStandardColorsWhenJpegHasAProfile() {
    var dark = new BufferedImage(40, 40, BufferedImage.TYPE_INT_RGB);
    dark.setRGB(0, 0, 40, 40, filled(40 * 40, 0x808080), 0, 40);
    var linear = TestImages.withLinearProfile(jpeg(dark));
    Colors.assertNear("linear gray", make(linear).getRGB(9, 9), 0xbcbcbc);
  }

  @Test
  void shouldKeepColorsToTheLastRowWhenWebpIsLong() {
    var image = make(TestImages.LONG_WEBP);
    for (var y = 8; y < 256; y += 16) {
      var color = y << 16 | 32 * 255 / 63 << 8 | 255 - y;
      Colors.assertNear("row " + y, image.getRGB(32, y), color);
    }
  }

  @Test
  void shouldStripWhatTellsAboutTheOwnerWhenPhotoHasIt() {
    var secret = "GPS 55.75 37.61".getBytes(StandardCharsets.ISO_8859_1);
    var file = TestImages.withSegment(jpeg(quarters()), 0xfe, secret);
    var withExif = TestImages.withOrientation(file, 6);
    for (var size : processor.process(withExif, new StopSignal()).sizes()) {
      var text = new String(size.jpeg(), StandardCharsets.ISO_8859_1);
      assertThat(text).doesNotContain("GPS", "Exif").startsWith("\u00ff\u00d8\u00ff");
    }
  }

  @Test
  void shouldMakeAllSizesLargestFirstWhenPhotoIsLarge() {
    var made =
        processor.process(
            jpeg(quarters(BufferedImage.TYPE_INT_RGB, 1_000, 1_500)), new StopSignal());
    assertThat(made.sizes())
        .extracting(ProcessedPhoto.Size::name)
        .containsExactly("1200", "600", "300", "120");
    assertThat(made.sizes())
        .extracting(size -> TestImages.read(size.jpeg()))
        .extracting(image -> image.getWidth() + "x" + image.getHeight())
        .containsExactly("800x1200", "400x600", "200x300", "80x120");
  }

  @Test
  void shouldNotEnlargeWhenPhotoIsSmall() {
    var made =
        processor.process(jpeg(quarters(BufferedImage.TYPE_INT_RGB, 200, 100)), new StopSignal());
    assertThat(made.sizes())
        .extracting(size -> size.name() + " " + TestImages.read(size.jpeg()).getWidth())
        .containsExactly("300 200", "120 120");
  }

  @Test
  void shouldLeaveNoFilesOnTheDiskWhenDecoding(@TempDir Path cache) throws Exception {
    var before = ImageIO.getCacheDirectory();
    ImageIO.setCacheDirectory(cache.toFile());
    try {
      // Without a directory any attempt to use the disk fails.
      Files.delete(cache);
      formats().forEach(format -> make((byte[]) format.get()[1]));
    } finally {
      ImageIO.setCacheDirectory(before);
      Files.createDirectories(cache);
    }
  }

  private BufferedImage make(byte[] file) {
    return TestImages.read(processor.process(file, new StopSignal()).sizes().get(0).jpeg());
  }

  private static int[] filled(int length, int value) {
    return IntStream.generate(() -> value).limit(length).toArray();
  }
}
