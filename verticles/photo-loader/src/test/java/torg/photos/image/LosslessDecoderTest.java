package torg.photos.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import torg.photos.image.format.ImageFormat;
import torg.photos.image.format.StopSignal;

class LosslessDecoderTest {
  @Test
  void shouldGiveExactlyThePixelsWhenAnotherProgramEncodedThem() throws IOException {
    var rows =
        new ImageDecoder(new StopSignal()).decode(ImageFormat.parse(TestImages.GRADIENT_WEBP));
    assertThat(rows.width()).isEqualTo(40);
    assertThat(rows.height()).isEqualTo(30);
    var row = new int[40];
    for (var y = 0; y < 30; y++) {
      rows.read(y, row);
      for (var x = 0; x < 40; x++) {
        var red = x * 6 & 0xff;
        var green = y * 8 + x & 0xff;
        var blue = x * y & 0xff;
        assertThat(row[x]).as("%d, %d", x, y).isEqualTo(0xff000000 | red << 16 | green << 8 | blue);
      }
    }
  }
}
