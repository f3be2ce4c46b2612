package torg.photos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AreaScaleTest {
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
    var scaled = AreaScale.toFit(source, 2, new Stop());
    assertThat(scaled.width()).isEqualTo(2);
    assertThat(scaled.height()).isEqualTo(1);
    assertThat(scaled.pixels()).containsExactly(gray(25), gray(45));
  }

  @Test
  void shouldShareAPixelWhenItLiesOnABorder() {
    var source = new Picture(3, 1, new int[] {gray(0), gray(90), gray(240)});
    var scaled = AreaScale.toFit(source, 2, new Stop());
    // (0 + 90 / 2) / 1.5 and (90 / 2 + 240) / 1.5
    assertThat(scaled.pixels()).containsExactly(gray(30), gray(190));
  }

  @Test
  void shouldMakeEvenGrayWhenEverySecondPixelIsWhite() {
    var pixels = new int[300 * 300];
    Arrays.setAll(pixels, i -> (i % 300 + i / 300) % 2 == 0 ? BLACK : WHITE);
    var scaled = AreaScale.toFit(new Picture(300, 300, pixels), 50, new Stop());
    assertThat(scaled.pixels()).hasSize(2_500).containsOnly(gray(128));
  }

  @Test
  void shouldCopyWhenPictureFits() {
    var pixels = new int[] {0xff010203, 0xfffefdfc};
    assertThat(AreaScale.toFit(new Picture(2, 1, pixels), 600, new Stop()).pixels())
        .containsExactly(pixels);
  }

  @Test
  void shouldPutOnWhiteWhenPixelsAreTransparent() {
    var pixels = new int[] {0x00123456, 0x80000000};
    assertThat(AreaScale.toFit(new Picture(2, 1, pixels), 600, new Stop()).pixels())
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
    var scaled = AreaScale.toFit(white, 1_200, new Stop());
    assertThat(scaled.width()).isEqualTo(newWidth);
    assertThat(scaled.height()).isEqualTo(newHeight);
    assertThat(scaled.pixels()).containsOnly(WHITE);
  }

  private static int gray(int value) {
    return BLACK | value << 16 | value << 8 | value;
  }
}
