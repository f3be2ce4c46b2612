package torg.bench;

import com.google.protobuf.Message;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.SocketAddress;
import io.vertx.grpc.client.GrpcClient;
import io.vertx.grpc.client.InvalidStatusException;
import io.vertx.grpc.common.GrpcMessageDecoder;
import io.vertx.grpc.common.GrpcMessageEncoder;
import io.vertx.grpc.common.GrpcStatus;
import io.vertx.grpc.common.ServiceMethod;
import io.vertx.grpc.common.ServiceName;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.Predicate;

/** Calls of one method, so many at once over a few connections. */
final class GrpcLoad<Q extends Message, A extends Message> implements AutoCloseable {
  private static final int CONNECTIONS = 4;
  private static final long MINUTES_MAX = 10;

  private final Vertx vertx = Vertx.vertx();
  private final SocketAddress server;
  private final ServiceMethod<A, Q> method;
  private final int concurrent;

  GrpcLoad(int port, String service, String method, GrpcMessageDecoder<A> answer, int concurrent) {
    this.server = SocketAddress.inetSocketAddress(port, "127.0.0.1");
    this.concurrent = concurrent;
    this.method =
        ServiceMethod.client(
            ServiceName.create(service), method, GrpcMessageEncoder.encoder(), answer);
  }

  /** How many a second; each request is made from its number. */
  double perSecond(long calls, LongFunction<Q> request) throws Exception {
    return perSecond(calls, request, answer -> {});
  }

  /** The same, with every answer looked at; on several threads. */
  double perSecond(long calls, LongFunction<Q> request, Consumer<A> onAnswer) throws Exception {
    return calls
        / seconds(new Run<>(calls, Integer.MAX_VALUE, request, onAnswer, failure -> false));
  }

  /**
   * What became of calls at an even pace.
   *
   * @param perSecond that were answered
   * @param refused because there were too many
   */
  record Paced(double perSecond, long refused) {}

  /** At an even pace: none begins before its time, and refused ones are counted. */
  Paced paced(long calls, int paceMax, LongFunction<Q> request) throws Exception {
    var run = new Run<Q, A>(calls, paceMax, request, answer -> {}, GrpcLoad::isRefusal);
    var seconds = seconds(run);
    return new Paced((calls - run.refused.get()) / seconds, run.refused.get());
  }

  private static boolean isRefusal(Throwable failure) {
    return failure instanceof InvalidStatusException known
        && known.actualStatus() == GrpcStatus.RESOURCE_EXHAUSTED;
  }

  private double seconds(Run<Q, A> run) throws Exception {
    var clients = new ArrayList<GrpcClient>();
    var loads = new ArrayList<Future<?>>();
    for (var connection = 0; connection < CONNECTIONS; connection++) {
      var client = GrpcClient.client(vertx);
      clients.add(client);
      loads.add(vertx.deployVerticle(context -> lanes(client, run)));
    }
    Future.all(loads).await(MINUTES_MAX, TimeUnit.MINUTES);
    var seconds = (System.nanoTime() - run.startNanos) / 1e9;
    for (var client : clients) {
      client.close().await(10, TimeUnit.SECONDS);
    }
    return seconds;
  }

  private record Run<Q, A>(
      AtomicLong next,
      AtomicLong refused,
      long calls,
      int paceMax,
      long startNanos,
      LongFunction<Q> request,
      Consumer<A> onAnswer,
      Predicate<Throwable> isTolerated) {
    Run(
        long calls,
        int paceMax,
        LongFunction<Q> request,
        Consumer<A> onAnswer,
        Predicate<Throwable> isTolerated) {
      this(
          new AtomicLong(),
          new AtomicLong(),
          calls,
          paceMax,
          System.nanoTime(),
          request,
          onAnswer,
          isTolerated);
    }

    /** How long the call of the number has to wait. */
    long waitMillis(long number) {
      var passed = (System.nanoTime() - startNanos) / 1_000_000;
      return number * 1_000 / paceMax - passed;
    }

    Future<Void> refused(Throwable failure) {
      if (!isTolerated.test(failure)) {
        return Future.failedFuture(failure);
      }
      refused.incrementAndGet();
      return Future.succeededFuture();
    }
  }

  private Future<?> lanes(GrpcClient client, Run<Q, A> run) {
    var lanes = new ArrayList<Future<?>>();
    for (var lane = 0; lane < concurrent / CONNECTIONS; lane++) {
      lanes.add(repeat(client, run));
    }
    return Future.all(List.copyOf(lanes));
  }

  private Future<Void> repeat(GrpcClient client, Run<Q, A> run) {
    var number = run.next.getAndIncrement();
    if (number >= run.calls) {
      return Future.succeededFuture();
    }
    var wait = run.waitMillis(number);
    var turn =
        wait > 0
            ? vertx.timer(wait, TimeUnit.MILLISECONDS).<Void>mapEmpty()
            : Future.<Void>succeededFuture();
    return turn.compose(now -> call(client, run.request.apply(number)))
        .onSuccess(run.onAnswer::accept)
        .<Void>mapEmpty()
        .recover(run::refused)
        .compose(done -> repeat(client, run));
  }

  private Future<A> call(GrpcClient client, Q request) {
    return client
        .request(server, method)
        .compose(call -> call.send(request))
        .compose(response -> response.last());
  }

  @Override
  public void close() throws TimeoutException {
    vertx.close().await(30, TimeUnit.SECONDS);
  }
}
