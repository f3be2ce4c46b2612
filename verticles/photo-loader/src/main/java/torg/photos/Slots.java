package torg.photos;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Supplier;

/** Lets so many jobs run at the same time; the others wait in their order. For one event loop. */
final class Slots {
  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private int free;

  Slots(int count) {
    free = count;
  }

  <T> Future<T> run(Supplier<Future<T>> job) {
    var done = Promise.<T>promise();
    Runnable start =
        () ->
            Future.succeededFuture()
                .compose(now -> job.get())
                .onComplete(
                    result -> {
                      leave();
                      done.handle(result);
                    });
    if (free > 0) {
      free--;
      start.run();
    } else {
      waiting.add(start);
    }
    return done.future();
  }

  private void leave() {
    var next = waiting.poll();
    if (next == null) {
      free++;
    } else {
      next.run();
    }
  }
}
