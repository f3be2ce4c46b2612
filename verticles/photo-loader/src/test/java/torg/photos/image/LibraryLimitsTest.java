package torg.photos.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import com.twelvemonkeys.imageio.metadata.tiff.TIFF;
import com.twelvemonkeys.imageio.metadata.tiff.TIFFReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import torg.photos.image.format.ImageFormat;
import torg.photos.image.format.Refusal;
import torg.photos.image.format.StopSignal;

/**
 * Why code of ours stands beside TwelveMonkeys' (imageio-webp and imageio-metadata 3.15.0). A test
 * that fails after an upgrade says that the library has learnt it, and ours can go.
 */
class LibraryLimitsTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Every pass adds green, which is 1, to red: red is the number of passes. */
  @Test
  void shouldNotGoOverThePixelsAsOftenAsALosslessWebpAsks() throws IOException {
    var passes = 200;
    var addGreen = "101";
    var greenIsOne = "000" + "1001" + "1000".repeat(4);
    var file = TestImages.losslessWebp(addGreen.repeat(passes) + greenIsOne);

    assertThat(file).hasSizeLessThan(110);
    var library = ImageIO.read(new ByteArrayInputStream(file));
    assertThat(library.getRGB(5, 5) >> 16 & 0xff).isEqualTo(passes);

    var processor = new PhotoProcessor(50_000_000);
    assertThatThrownBy(() -> processor.process(file, new StopSignal())).isInstanceOf(Refusal.class);
  }

  @Test
  void shouldNotReadAllOfAnExifWhoseEntriesShareTheirBytes() throws IOException {
    var exif = sharingExif(1_000, 50_000);
    assertThat(exif).hasSizeLessThan(64 << 10);

    var before = THREADS.getCurrentThreadAllocatedBytes();
    try (var stream = new SourceStream(exif, new StopSignal())) {
      var directory = new TIFFReader().read(stream);
      assertThat(directory.getEntryById(TIFF.TAG_ORIENTATION).getValue()).isEqualTo(6);
    }
    assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isGreaterThan(45_000_000);

    var jpeg =
        TestImages.withSegment(
            TestImages.jpeg(TestImages.quarters()),
            0xe1,
            TestImages.join("Exif\0\0".getBytes(StandardCharsets.US_ASCII), exif));
    before = THREADS.getCurrentThreadAllocatedBytes();
    assertThat(ImageFormat.parse(jpeg).orientation()).isEqualTo(6);
    assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(1_000_000);
  }

  /** An orientation, and many entries that all have the same bytes for their values. */
  private static byte[] sharingExif(int entries, int sharedBytes) {
    var exif = ByteBuffer.allocate(8 + 2 + 12 * entries + 4 + sharedBytes);
    exif.putShort((short) 0x4d4d).putShort((short) 42).putInt(8).putShort((short) entries);
    exif.putShort((short) TIFF.TAG_ORIENTATION).putShort(TIFF.TYPE_SHORT).putInt(1);
    exif.putShort((short) 6).putShort((short) 0);
    for (var i = 1; i < entries; i++) {
      exif.putShort((short) (1_000 + i)).putShort(TIFF.TYPE_BYTE);
      exif.putInt(sharedBytes).putInt(8);
    }
    return exif.array();
  }
}
