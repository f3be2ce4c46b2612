package torg.photos;

import static org.assertj.core.api.Assertions.fail;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class FuzzTest {
  private static final int ROUNDS = 100;

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void shouldOnlyRefuseWhenFilesAreChangedAtRandom() {
    var seed = new Random().nextLong();
    System.out.println("FuzzTest seed " + seed);
    var random = new Random(seed);
    // Few pixels, so that no change of the dimensions makes a long decode.
    var maker = new PhotoMaker(200_000);
    for (var file : SmallFiles.all()) {
      for (var round = 0; round < ROUNDS; round++) {
        make(maker, SmallFiles.change(file, random), seed);
      }
    }
  }

  private static void make(PhotoMaker maker, byte[] file, long seed) {
    try {
      maker.make(file, new Stop());
    } catch (Refusal expected) {
      // As good as a photo: the seller is told.
    } catch (Throwable thrown) {
      fail("seed " + seed, thrown);
    }
  }
}
