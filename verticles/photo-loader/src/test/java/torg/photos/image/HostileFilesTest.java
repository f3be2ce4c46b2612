package torg.photos.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static torg.photos.image.TestImages.bigInt;
import static torg.photos.image.TestImages.chunk;
import static torg.photos.image.TestImages.file;
import static torg.photos.image.TestImages.join;
import static torg.photos.image.TestImages.jpeg;
import static torg.photos.image.TestImages.littleInt;
import static torg.photos.image.TestImages.losslessWebp;
import static torg.photos.image.TestImages.part;
import static torg.photos.image.TestImages.quarters;

import com.sun.management.ThreadMXBean;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import torg.photos.image.format.ImageFormat;
import torg.photos.image.format.Refusal;
import torg.photos.image.format.StopSignal;

class HostileFilesTest {
  private static final String NOT_AN_IMAGE = "is not a JPEG, PNG, GIF, BMP or WebP image";
  private static final String CUT_OFF =
      "ends too early, as if it was cut off; upload the whole file again";
  private static final String DAMAGED =
      "is damaged and cannot be decoded; save it again, preferably as a JPEG";

  private static final String SUBTRACT_GREEN = "101";

  /** No more transforms, no cache, one group of codes, each of them of one symbol. */
  private static final String BLANK = "000" + "1000".repeat(5);

  private final PhotoProcessor processor = new PhotoProcessor(50_000_000);

  static Stream<Arguments> files() {
    var jpeg = jpeg(quarters());
    var bmp = file("bmp", quarters());
    return Stream.of(
        Arguments.of("nothing", new byte[0], NOT_AN_IMAGE),
        Arguments.of("text", bytes("<html>the photo is gone</html>"), NOT_AN_IMAGE),
        Arguments.of("RIFF that is sound", bytes("RIFF\4\0\0\0WAVE"), NOT_AN_IMAGE),
        Arguments.of("JPEG, only its start", part(jpeg, 0, 4), CUT_OFF),
        Arguments.of("half a JPEG", half(jpeg), CUT_OFF),
        Arguments.of("JPEG without its last bytes", part(jpeg, 0, jpeg.length - 2), CUT_OFF),
        Arguments.of("JPEG of no picture", new byte[] {-1, -40, -1, -39}, DAMAGED),
        Arguments.of("JPEG in a JPEG", join(part(jpeg, 0, 2), jpeg), DAMAGED),
        Arguments.of("JPEG of many scans", manyScans(jpeg), "is a JPEG of more than 100 scans, "),
        Arguments.of("lossless JPEG", replaced(jpeg, 0xc0, 0xc3), "is a JPEG that browsers do not"),
        Arguments.of("half a PNG", half(file("png", noise())), CUT_OFF),
        Arguments.of("PNG of broken pixels", brokenPng(), DAMAGED),
        Arguments.of("PNG of no pixels", png(64, 48, new byte[0]), DAMAGED),
        Arguments.of("half a GIF", half(file("gif", TestImages.palettedQuarters())), CUT_OFF),
        Arguments.of("GIF of no picture", bytes("GIF89a\5\0\5\0\0\0\0;"), DAMAGED),
        Arguments.of("half a BMP", half(bmp), CUT_OFF),
        Arguments.of(
            "BMP that is a PNG within", with(bmp, 30, littleInt(5)), "is a BMP of an unus"),
        Arguments.of("BMP of too many colors", with(bmp, 46, littleInt(1 << 30)), DAMAGED),
        Arguments.of("half a WebP", half(TestImages.LOSSY_WEBP), CUT_OFF),
        Arguments.of("half a lossless WebP", half(TestImages.LOSSLESS_WEBP), CUT_OFF),
        Arguments.of(
            "WebP of a repeated transform",
            losslessWebp(SUBTRACT_GREEN + SUBTRACT_GREEN + BLANK),
            DAMAGED),
        Arguments.of(
            "too small", jpeg(quarters(BufferedImage.TYPE_INT_RGB, 9, 50)), "is 9 x 50 pi"),
        Arguments.of("too wide", png(30_001, 20, new byte[0]), "is 30001 x 20 pixels; each side"),
        Arguments.of("PNG of a side below zero", png(-5, 20, new byte[0]), DAMAGED),
        Arguments.of("BMP of the lowest height", with(bmp, 22, littleInt(1 << 31)), DAMAGED));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("files")
  void shouldTellTheSellerWhyWhenFileIs(String name, byte[] file, String sentence) {
    assertThatThrownBy(() -> processor.process(file, new StopSignal()))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith(sentence);
  }

  static Stream<Arguments> bombs() {
    var webp = TestImages.LOSSY_WEBP;
    var dimensions = new byte[] {(byte) 0x20, (byte) 0x3e, (byte) 0x10, (byte) 0x27};
    var bmp = join(file("bmp", quarters()), new byte[100]);
    return Stream.of(
        Arguments.of("PNG", png(20_000, 10_000, new byte[1_000]), 200),
        Arguments.of("JPEG", jpegOf(20_000, 10_000), 200),
        Arguments.of("GIF", gifOf(20_000, 10_000), 200),
        Arguments.of(
            "run-length BMP",
            with(with(bmp, 18, join(littleInt(20_000), littleInt(10_000))), 30, littleInt(1)),
            200),
        Arguments.of("WebP", with(webp, 26, dimensions), 160),
        Arguments.of("WebP in a small frame", extended(with(webp, 26, dimensions)), 160),
        Arguments.of("lossless WebP", losslessOf(16_000, 10_000), 160));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("bombs")
  void shouldRefuseBeforeMemoryIsTakenWhenBombIs(String name, byte[] file, int megapixels) {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    var before = threads.getCurrentThreadAllocatedBytes();
    var refusal =
        catchThrowableOfType(Refusal.class, () -> processor.process(file, new StopSignal()));
    assertThat(refusal)
        .hasMessage("has %d megapixels, at most 50 are allowed; make it smaller", megapixels);
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(5_000_000);
  }

  @Test
  void shouldNotShowTextsToTheDecoderWhenPngHasThem() {
    var palette = file("png", TestImages.palettedQuarters());
    var bomb = TestImages.withChunk(palette, "zTXt", bytes("name\0\0"));
    assertThat(ImageFormat.parse(bomb).bytes()).isEqualTo(ImageFormat.parse(palette).bytes());
    assertThat(processor.process(bomb, new StopSignal()).width()).isEqualTo(64);
  }

  @Test
  void shouldAllowATransformOnceWhenWebpIsLossless() {
    assertThat(processor.process(losslessWebp(SUBTRACT_GREEN + BLANK), new StopSignal()).width())
        .isEqualTo(64);
  }

  @Test
  void shouldDropAProfileWhenItClaimsGigabytes() {
    var profile = join(bytes("ICC_PROFILE\0\1\1"), bigInt(2_000_000_000), new byte[500]);
    var late = join(bytes("ICC_PROFILE\0\2\2"), bigInt(2_000_000_000), new byte[500]);
    var photo = jpeg(quarters());
    var clean = ImageFormat.parse(photo).bytes();
    for (var content : List.of(profile, late)) {
      var file = TestImages.withSegment(photo, 0xe2, content);
      assertThat(ImageFormat.parse(file).bytes()).isEqualTo(clean);
      assertThat(processor.process(file, new StopSignal()).width()).isEqualTo(64);
    }
  }

  @Test
  void shouldNotOpenTheNamedFileWhenBmpHasALinkedProfile() {
    var plain = file("bmp", quarters());
    var header = new byte[124];
    System.arraycopy(plain, 14, header, 0, 40);
    System.arraycopy(littleInt(124), 0, header, 0, 4);
    System.arraycopy(bytes("KNIL"), 0, header, 56, 4);
    var file = join(part(plain, 0, 10), littleInt(14 + 124), header, part(plain, 54, plain.length));
    assertThat(ImageFormat.parse(file).bytes()).doesNotContain(bytes("KNIL"));
    assertThat(processor.process(file, new StopSignal()).width()).isEqualTo(64);
  }

  static Stream<Arguments> throwables() {
    return Stream.of(
        Arguments.of(new IOException("broken"), DAMAGED),
        Arguments.of(new ArrayIndexOutOfBoundsException(7), DAMAGED),
        Arguments.of(new StackOverflowError(), DAMAGED),
        Arguments.of(new AssertionError(), DAMAGED),
        Arguments.of(
            new OutOfMemoryError(), "needs too much memory to decode; save a smaller copy"));
  }

  @ParameterizedTest
  @MethodSource("throwables")
  void shouldRefuseWhenDecoderThrows(Throwable thrown, String sentence) {
    var breaking = new PhotoProcessor(50_000_000, (image, stop) -> HostileFilesTest.raise(thrown));
    assertThatThrownBy(() -> breaking.process(jpeg(quarters()), new StopSignal()))
        .isInstanceOf(Refusal.class)
        .hasMessage(sentence);
  }

  @Test
  void shouldNotBlameTheSellerWhenAPartOfTheDecoderIsMissing() {
    var breaking =
        new PhotoProcessor(
            50_000_000, (image, stop) -> HostileFilesTest.raise(new UnsatisfiedLinkError()));
    assertThatThrownBy(() -> breaking.process(jpeg(quarters()), new StopSignal()))
        .isInstanceOf(UnsatisfiedLinkError.class);
  }

  static Stream<Arguments> samples() {
    return PhotoProcessorTest.formats();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("samples")
  void shouldEndWhenToldToStopAndFormatIs(String name, byte[] file) {
    var stop = new StopSignal();
    stop.request();
    assertThatThrownBy(() -> processor.process(file, stop))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith("takes too long to decode");
  }

  @SuppressWarnings("unchecked")
  private static <E extends Throwable> PixelRows raise(Throwable thrown) throws E {
    throw (E) thrown;
  }

  private static byte[] half(byte[] file) {
    return part(file, 0, file.length / 2);
  }

  private static byte[] with(byte[] file, int at, byte[] replacement) {
    var changed = file.clone();
    System.arraycopy(replacement, 0, changed, at, replacement.length);
    return changed;
  }

  private static byte[] replaced(byte[] jpeg, int marker, int other) {
    return with(jpeg, find(jpeg, marker) + 1, new byte[] {(byte) other});
  }

  private static int find(byte[] jpeg, int marker) {
    var at = 0;
    while (jpeg[at] != -1 || (jpeg[at + 1] & 0xff) != marker) {
      at++;
    }
    return at;
  }

  private static byte[] jpegOf(int width, int height) {
    var jpeg = jpeg(quarters());
    var sides = new byte[] {(byte) (height >> 8), (byte) height, (byte) (width >> 8), (byte) width};
    return with(jpeg, find(jpeg, 0xc0) + 5, sides);
  }

  private static byte[] manyScans(byte[] jpeg) {
    var start = find(jpeg, 0xda);
    var many = new ByteArrayOutputStream();
    many.write(jpeg, 0, start);
    for (var i = 0; i < 101; i++) {
      many.write(jpeg, start, jpeg.length - 2 - start);
    }
    many.write(jpeg, jpeg.length - 2, 2);
    return many.toByteArray();
  }

  private static byte[] gifOf(int width, int height) {
    var sides = new byte[] {(byte) width, (byte) (width >> 8), (byte) height, (byte) (height >> 8)};
    return join(
        bytes("GIF89a"), sides, new byte[] {0, 0, 0, ',', 0, 0, 0, 0}, sides, new byte[] {0, 2, 0});
  }

  private static byte[] png(int width, int height, byte[] pixels) {
    var header = join(bigInt(width), bigInt(height), new byte[] {8, 2, 0, 0, 0});
    return join(
        bytes("\u0089PNG\r\n\u001a\n"),
        chunk("IHDR", header),
        chunk("IDAT", pixels),
        chunk("IEND", new byte[0]));
  }

  private static byte[] brokenPng() {
    var png = file("png", noise());
    return with(png, png.length / 2, new byte[500]);
  }

  private static byte[] extended(byte[] webp) {
    var header = new byte[] {0, 0, 0, 0, 63, 0, 0, 47, 0, 0};
    return join(
        bytes("RIFF"),
        littleInt(webp.length + 10),
        bytes("WEBPVP8X"),
        littleInt(10),
        header,
        part(webp, 12, webp.length));
  }

  private static byte[] losslessOf(int width, int height) {
    return with(TestImages.LOSSLESS_WEBP, 21, littleInt(width - 1 | height - 1 << 14));
  }

  private static BufferedImage noise() {
    var random = new Random(7);
    var image = new BufferedImage(64, 48, BufferedImage.TYPE_INT_RGB);
    for (var i = 0; i < 64 * 48; i++) {
      image.setRGB(i % 64, i / 64, random.nextInt());
    }
    return image;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
