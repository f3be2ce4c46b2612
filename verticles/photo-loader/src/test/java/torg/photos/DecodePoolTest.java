package torg.photos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.photos.image.PhotoProcessor;
import torg.photos.image.ProcessedPhoto;
import torg.photos.image.TestImages;
import torg.photos.image.format.Refusal;
import torg.photos.image.format.StopSignal;
import torg.settings.Settings;
import torg.testkit.Await;

class DecodePoolTest {
  private static final ProcessedPhoto MADE = new ProcessedPhoto(1, 1, List.of());

  private final Vertx vertx = Vertx.vertx();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  @AfterEach
  void stop() {
    Await.result(vertx.close());
  }

  @Test
  void shouldStopADecodeWhenItsTimeIsOver() {
    var ended = new CountDownLatch(1);
    var decodePool =
        decodePool(
            "50ms",
            (file, stop) -> {
              try {
                while (true) {
                  stop.check();
                  Thread.onSpinWait();
                }
              } finally {
                ended.countDown();
              }
            });
    assertThatThrownBy(() -> Await.result(decodePool.decode(new byte[0])))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith("takes too long to decode");
    Await.until(() -> ended.getCount() == 0);
  }

  @Test
  void shouldNotWaitWhenADecodeDoesNotStop() {
    var release = new CountDownLatch(1);
    var decodePool =
        decodePool(
            "50ms",
            (file, stop) -> {
              try {
                release.await();
              } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
              }
              return MADE;
            });
    assertThatThrownBy(() -> Await.result(decodePool.decode(new byte[0])))
        .isInstanceOf(Refusal.class);
    release.countDown();
    assertThat(Await.result(decodePool.decode(new byte[0]))).isSameAs(MADE);
  }

  @Test
  void shouldDecodeAtMostSoManyAtTheSameTimeWhenMoreWait() {
    var running = new AtomicInteger();
    var most = new AtomicInteger();
    var decodePool =
        decodePool(
            "10m",
            (file, stop) -> {
              most.accumulateAndGet(running.incrementAndGet(), Math::max);
              new PhotoProcessor(1_000_000).process(file, stop);
              running.decrementAndGet();
              return MADE;
            });
    var photo = TestImages.jpeg(TestImages.quarters());
    var decodes = IntStream.range(0, 20).mapToObj(i -> decodePool.decode(photo)).toList();
    decodes.forEach(Await::result);
    assertThat(most.get()).isBetween(1, 2);
    assertThat(registry.get("torg_photos_decode_duration_seconds").timer().count()).isEqualTo(20);
  }

  private DecodePool decodePool(
      String timeout, BiFunction<byte[], StopSignal, ProcessedPhoto> processor) {
    var config = PhotosConfig.from(new Settings(Map.of("photos.decodeTimeout", timeout)));
    return new DecodePool(vertx, config, processor, new PhotoMetrics(registry));
  }
}
