package torg.photos.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.photos.image.format.StopSignal;

class AreaScalerTest {
  private static final int BLACK = 0xff000000;
  private static final int WHITE = 0xffffffff;

  @Test
  void shouldAverageWhenAreaIsWhole() {
    var source =
        new Picture(
            4,
            2,
            new int[] {
              gray(0), gray(10), gray(20), gray(30), gray(40), gray(50), gray(60), gray(70)
            });
    var scaled = AreaScaler.toFit(source, 2, new StopSignal());
    assertThat(scaled.width()).isEqualTo(2);
    assertThat(scaled.height()).isEqualTo(1);
    assertThat(scaled.pixels()).containsExactly(gray(25), gray(45));
  }

  @Test
  void shouldShareAPixelWhenItLiesOnABorder() {
    var source = new Picture(3, 1, new int[] {gray(0), gray(90), gray(240)});
    var scaled = AreaScaler.toFit(source, 2, new StopSignal());
    // (0 + 90 / 2) / 1.5 and (90 / 2 + 240) / 1.5
    assertThat(scaled.pixels()).containsExactly(gray(30), gray(190));
  }

  @Test
  void shouldMakeEvenGrayWhenEverySecondPixelIsWhite() {
    var pixels = new int[300 * 300];
    Arrays.setAll(pixels, i -> (i % 300 + i / 300) % 2 == 0 ? BLACK : WHITE);
    var scaled = AreaScaler.toFit(new Picture(300, 300, pixels), 50, new StopSignal());
    assertThat(scaled.pixels()).hasSize(2_500).containsOnly(gray(128));
  }

  @Test
  void shouldCopyWhenPictureFits() {
    var pixels = new int[] {0xff010203, 0xfffefdfc};
    assertThat(AreaScaler.toFit(new Picture(2, 1, pixels), 600, new StopSignal()).pixels())
        .containsExactly(pixels);
  }

  @Test
  void shouldPutOnWhiteWhenPixelsAreTransparent() {
    var pixels = new int[] {0x00123456, 0x80000000};
    assertThat(AreaScaler.toFit(new Picture(2, 1, pixels), 600, new StopSignal()).pixels())
        .containsExactly(WHITE, gray(127));
  }

  @ParameterizedTest
  @CsvSource({"1201, 800, 1200, 799", "30000, 10, 1200, 1", "7, 4000, 2, 1200", "1, 1, 1, 1"})
  void shouldKeepProportionsWhenSidesAre(int width, int height, int newWidth, int newHeight) {
    PixelRows white =
        new PixelRows() {
          @Override
          public int width() {
            return width;
          }

          @Override
          public int height() {
            return height;
          }

          @Override
          public void read(int y, int[] row) {
            Arrays.fill(row, WHITE);
          }
        };
    var scaled = AreaScaler.toFit(white, 1_200, new StopSignal());
    assertThat(scaled.width()).isEqualTo(newWidth);
    assertThat(scaled.height()).isEqualTo(newHeight);
    assertThat(scaled.pixels()).containsOnly(WHITE);
  }

  /** Ours rounds what is transparent before it averages, the JDK after it. */
  @ParameterizedTest
  @CsvSource({
    "400, 300, 120, 90",
    "401, 303, 120, 91",
    "1201, 1601, 900, 1200",
    "13, 4000, 1, 120"
  })
  void shouldMakeThePixelsThatTheJdkMakesWhenSidesAre(
      int width, int height, int newWidth, int newHeight) {
    var seed = new Random().nextLong();
    var pixels = new Random(seed).ints((long) width * height).toArray();
    var source = new Picture(width, height, pixels);
    var scaled = AreaScaler.toFit(source, Math.max(newWidth, newHeight), new StopSignal());
    var expected = JdkScaler.scaled(source, newWidth, newHeight);
    for (var i = 0; i < expected.length; i++) {
      for (var shift = 0; shift < 24; shift += 8) {
        assertThat(scaled.pixels()[i] >> shift & 0xff)
            .as("seed %d, pixel %d", seed, i)
            .isCloseTo(expected[i] >> shift & 0xff, within(2));
      }
    }
  }

  private static int gray(int value) {
    return BLACK | value << 16 | value << 8 | value;
  }
}
