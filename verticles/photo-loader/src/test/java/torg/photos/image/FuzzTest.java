package torg.photos.image;

import static org.assertj.core.api.Assertions.fail;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import torg.photos.image.format.Refusal;
import torg.photos.image.format.StopSignal;

class FuzzTest {
  private static final int ROUNDS = 100;

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void shouldOnlyRefuseWhenFilesAreChangedAtRandom() {
    var seed = new Random().nextLong();
    System.out.println("FuzzTest seed " + seed);
    var random = new Random(seed);
    // Few pixels, so that no change of the dimensions makes a long decode.
    var processor = new PhotoProcessor(200_000);
    for (var file : SmallFiles.all()) {
      for (var round = 0; round < ROUNDS; round++) {
        make(processor, SmallFiles.change(file, random), seed);
      }
    }
  }

  private static void make(PhotoProcessor processor, byte[] file, long seed) {
    try {
      processor.process(file, new StopSignal());
    } catch (Refusal expected) {
      // As good as a photo: the seller is told.
    } catch (Throwable thrown) {
      fail("seed " + seed, thrown);
    }
  }
}
