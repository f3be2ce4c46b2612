package torg.photos.image;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import javax.imageio.ImageWriteParam;

/** Good files, and how to spoil them. */
public final class SmallFiles {
  private SmallFiles() {}

  public static List<byte[]> all() {
    return List.of(
        TestImages.jpeg(TestImages.quarters()),
        TestImages.jpeg(TestImages.quarters(), ImageWriteParam.MODE_DEFAULT),
        TestImages.withOrientation(
            TestImages.withLinearProfile(TestImages.jpeg(TestImages.quarters())), 6),
        TestImages.fourChannelJpeg(new int[] {255, 0, 0, 255}, 0),
        TestImages.file("png", TestImages.quarters()),
        TestImages.file("png", TestImages.palettedQuarters()),
        TestImages.file("gif", TestImages.palettedQuarters()),
        TestImages.file("bmp", TestImages.quarters()),
        TestImages.file("bmp", TestImages.palettedQuarters()),
        TestImages.LOSSY_WEBP,
        TestImages.LOSSLESS_WEBP,
        TestImages.TRANSPARENT_LOSSY_WEBP,
        TestImages.ANIMATED_WEBP,
        TestImages.GRADIENT_WEBP);
  }

  /** Changes some bytes, and cuts, repeats or leaves out a part now and then. */
  public static byte[] change(byte[] file, Random random) {
    var changed = file.clone();
    for (var i = 1 + random.nextInt(8); i > 0; i--) {
      // Headers decide most, so every second change is there.
      var end = random.nextBoolean() ? changed.length : Math.min(changed.length, 64);
      changed[random.nextInt(end)] = (byte) random.nextInt();
    }
    var from = random.nextInt(changed.length);
    var to = from + random.nextInt(changed.length - from);
    return switch (random.nextInt(8)) {
      case 0 -> Arrays.copyOf(changed, from);
      case 1 ->
          TestImages.join(
              TestImages.part(changed, 0, from), TestImages.part(changed, to, changed.length));
      case 2 ->
          TestImages.join(
              TestImages.part(changed, 0, to), TestImages.part(changed, from, changed.length));
      default -> changed;
    };
  }
}
