package torg.photos;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import torg.bus.flow.TimeLimit;
import torg.photos.image.ProcessedPhoto;
import torg.photos.image.format.Refusal;
import torg.photos.image.format.StopSignal;

/**
 * Where photos are decoded: on threads of their own, as many as the config allows. No more wait for
 * them than photos are worked at, {@code photos.parallel}, each with its file. A decode takes at
 * most 128 MB of heap, or 4 bytes a pixel for a lossless or transparent WebP (200 MB of 50
 * megapixels), and a copy of its file; a progressive JPEG besides 8 bytes a pixel outside the heap.
 */
final class DecodePool {
  private final Vertx vertx;
  private final PhotosConfig config;
  private final BiFunction<byte[], StopSignal, ProcessedPhoto> processor;
  private final PhotoMetrics metrics;
  private final WorkerExecutor workers;

  DecodePool(
      Vertx vertx,
      PhotosConfig config,
      BiFunction<byte[], StopSignal, ProcessedPhoto> processor,
      PhotoMetrics metrics) {
    this.vertx = vertx;
    this.config = config;
    this.processor = processor;
    this.metrics = metrics;
    // Vert.x warns of threads that are blocked for longer: they overran their time, and hang.
    workers =
        vertx.createSharedWorkerExecutor(
            "photo-decodes",
            config.decodesMax(),
            2 * config.decodeTimeout().toMillis(),
            TimeUnit.MILLISECONDS);
  }

  /** The id of a file: on a thread, as a large one takes a while. */
  Future<String> identify(byte[] file) {
    return workers.executeBlocking(() -> PhotoId.of(file), false);
  }

  /**
   * Fails with a Refusal, also when the time is over: the decode is told to stop then, and keeps
   * its thread until it does.
   */
  Future<ProcessedPhoto> decode(byte[] file) {
    var made = Promise.<ProcessedPhoto>promise();
    var stop = new StopSignal();
    var context = vertx.getOrCreateContext();
    workers
        .executeBlocking(
            () -> {
              context.runOnContext(started -> limit(made, stop));
              return metrics.time(() -> processor.apply(file, stop));
            },
            false)
        .onComplete(made::tryComplete, made::tryFail);
    return made.future();
  }

  Future<Void> close() {
    return workers.close();
  }

  private void limit(Promise<ProcessedPhoto> made, StopSignal stop) {
    TimeLimit.set(
        vertx,
        config.decodeTimeout(),
        () -> {
          stop.request();
          return Refusal.tooSlow();
        },
        made);
  }
}
