package torg.bench;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.net.SocketAddress;
import io.vertx.grpc.client.GrpcClient;
import io.vertx.grpc.client.InvalidStatusException;
import io.vertx.grpc.common.GrpcStatus;
import io.vertx.grpc.common.ServiceMethod;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Calls at a pace that does not wait for answers, as a crowd does: whoever is slow is asked all the
 * same. Each call has a deadline, and how many can be under way is bounded by pace and deadline.
 */
final class OpenLoad {
  private static final int CONNECTIONS = 8;
  private static final long TICK_MILLIS = 1;
  private static final long DEADLINE_SECONDS = 5;

  private final Vertx vertx;
  private final SocketAddress server;
  private final Mix mix;

  /** Which call comes next. */
  interface Mix {
    Asked<?, ?> next(Random random);
  }

  record Asked<Q, A>(ServiceMethod<A, Q> method, Q request) {}

  OpenLoad(Vertx vertx, int port, Mix mix) {
    this.vertx = vertx;
    this.server = SocketAddress.inetSocketAddress(port, "127.0.0.1");
    this.mix = mix;
  }

  Outcomes run(double callsPerSecond, int seconds) throws Exception {
    var crowd = new Crowd[CONNECTIONS];
    var runs = new Future<?>[CONNECTIONS];
    var start = System.nanoTime();
    for (var at = 0; at < CONNECTIONS; at++) {
      crowd[at] = new Crowd(callsPerSecond / CONNECTIONS, seconds, at);
      runs[at] = vertx.deployVerticle(crowd[at]::run);
    }
    Future.all(Arrays.asList(runs)).await(seconds + 10 * DEADLINE_SECONDS, TimeUnit.SECONDS);
    var answered = new Times();
    var refused = new Times();
    var failed = 0L;
    for (var one : crowd) {
      answered.addAll(one.answered);
      refused.addAll(one.refused);
      failed += one.failed;
    }
    var took = Math.max(seconds, (lastNanos(crowd) - start) / 1e9);
    return new Outcomes(took, answered.sorted(), refused.sorted(), failed);
  }

  private static long lastNanos(Crowd[] crowd) {
    return Arrays.stream(crowd).mapToLong(one -> one.lastNanos).max().orElseThrow();
  }

  /** One connection and those who ask over it, on one event loop. */
  private final class Crowd {
    private final double pace;
    private final int seconds;
    private final Random random;
    private final Times answered = new Times();
    private final Times refused = new Times();
    private final Promise<Void> done = Promise.promise();
    private GrpcClient client;
    private Context context;
    private long startNanos;
    private long lastNanos;
    private long asked;
    private long underWay;
    private long failed;
    private boolean isOver;

    private Crowd(double pace, int seconds, long seed) {
      this.pace = pace;
      this.seconds = seconds;
      this.random = new Random(seed);
    }

    private Future<?> run(Context own) {
      context = own;
      client = GrpcClient.client(vertx);
      startNanos = System.nanoTime();
      vertx.setPeriodic(TICK_MILLIS, this::askWhatIsDue);
      return done.future().eventually(client::close);
    }

    private void askWhatIsDue(long timer) {
      var passed = (System.nanoTime() - startNanos) / 1e9;
      if (passed >= seconds) {
        vertx.cancelTimer(timer);
        isOver = true;
        endIfAllAreAnswered();
        return;
      }
      for (var due = (long) (passed * pace); asked < due; asked++) {
        ask(mix.next(random));
      }
    }

    private <Q, A> void ask(Asked<Q, A> call) {
      var begun = System.nanoTime();
      underWay++;
      client
          .request(server, call.method())
          .compose(
              request -> {
                request.timeout(DEADLINE_SECONDS, TimeUnit.SECONDS);
                return request.send(call.request());
              })
          .compose(response -> response.last())
          .onComplete((answer, failure) -> note(failure, System.nanoTime() - begun));
    }

    private void note(Throwable failure, long nanos) {
      lastNanos = System.nanoTime();
      underWay--;
      if (failure == null) {
        answered.add(nanos);
      } else if (failure instanceof InvalidStatusException known
          && known.actualStatus() == GrpcStatus.RESOURCE_EXHAUSTED) {
        refused.add(nanos);
      } else {
        failed++;
      }
      endIfAllAreAnswered();
    }

    private void endIfAllAreAnswered() {
      if (isOver && underWay == 0) {
        context.runOnContext(end -> done.tryComplete());
      }
    }
  }

  /** Grows as needed and boxes nothing. */
  private static final class Times {
    private long[] nanos = new long[1_024];
    private int length;

    void add(long one) {
      if (length == nanos.length) {
        nanos = Arrays.copyOf(nanos, 2 * length);
      }
      nanos[length++] = one;
    }

    void addAll(Times other) {
      for (var at = 0; at < other.length; at++) {
        add(other.nanos[at]);
      }
    }

    long[] sorted() {
      var sorted = Arrays.copyOf(nanos, length);
      Arrays.sort(sorted);
      return sorted;
    }
  }
}
