package torg.segments.crash;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The moments at which a worker asks something of the world or hears its answer. At the chosen one
 * the worker is dead: it hears no answer any more, and what it asks for does not happen.
 */
public final class Crossings {
  private final Predicate<List<String>> deadly;
  private final List<String> names = new CopyOnWriteArrayList<>();
  private final Promise<String> death = Promise.promise();
  private final Promise<Integer> pause = Promise.promise();
  private final Promise<Void> end = Promise.promise();
  private Predicate<List<String>> pausing = names -> false;

  private Crossings(Predicate<List<String>> deadly) {
    this.deadly = deadly;
  }

  /** The moment with a number, from 1 on. */
  public static Crossings deadlyAt(int number) {
    return new Crossings(names -> names.size() == number);
  }

  /** A moment of a name, the first or a later one. */
  public static Crossings deadlyAt(String name, int occurrence) {
    return new Crossings(names -> Collections.frequency(names, name) == occurrence);
  }

  <T> Future<T> cross(String name, Supplier<Future<T>> action) {
    return pass(name)
        .compose(alive -> action.get())
        .transform(
            (result, failure) ->
                pass(name + ", answered")
                    .compose(
                        alive ->
                            failure == null
                                ? Future.succeededFuture(result)
                                : Future.failedFuture(failure)));
  }

  /** A dead one hears nothing any more. */
  private synchronized Future<Void> pass(String name) {
    if (!death.future().isComplete()) {
      names.add(name);
      if (deadly.test(names)) {
        death.complete(name);
      }
    }
    if (pausing.test(names)) {
      pause.tryComplete(names.size());
    }
    return death.future().isComplete() ? Promise.<Void>promise().future() : goingOn();
  }

  /** From the pause to its end nothing goes on. */
  private Future<Void> goingOn() {
    return pause.future().isComplete() ? end.future() : Future.succeededFuture();
  }

  /** Stands still from a moment of a name on, as a process that is not given time. */
  public synchronized void pauseAt(String name, int occurrence) {
    pausing = names -> Collections.frequency(names, name) == occurrence;
  }

  /** How many moments there were until then. */
  public Future<Integer> paused() {
    return pause.future();
  }

  public void goOn() {
    end.complete();
  }

  public List<String> names() {
    return List.copyOf(names);
  }

  /** Where it died. */
  public Future<String> death() {
    return death.future();
  }
}
