package torg.bench;

import com.google.protobuf.Message;
import io.vertx.core.Vertx;
import io.vertx.grpc.common.GrpcMessageDecoder;
import io.vertx.grpc.common.GrpcMessageEncoder;
import io.vertx.grpc.common.ServiceMethod;
import io.vertx.grpc.common.ServiceName;
import java.nio.file.Files;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import torg.embedded.Directories;
import torg.offers.v1.CreateOfferRequest;
import torg.offers.v1.GetOfferRequest;
import torg.offers.v1.Offer;

/**
 * A whole node that is asked for up to four times what it can do: four reads to one new offer, as
 * the marketplace is planned for. The node with its Postgres and Kafka has one core and the crowd
 * another, so that asking more does not take the node's time away.
 */
final class OverloadBench implements Main.Benchmark {
  private static final String SERVICE = "torg.offers.v1.OfferService";
  private static final GrpcMessageDecoder<Offer> OFFER =
      GrpcMessageDecoder.decoder(Offer.newBuilder());
  private static final ServiceMethod<Offer, GetOfferRequest> GET = method("GetOffer");
  private static final ServiceMethod<Offer, CreateOfferRequest> CREATE = method("CreateOffer");
  private static final int READS_A_WRITE = 4;
  private static final int OFFERS = 2_000;

  /** The node has just started and has one core: more would pass their deadlines. */
  private static final int CREATED_AT_ONCE = 8;

  private static final int SECONDS = 16;
  private static final int WARM_UP_PACE = 3_000;
  private static final int WARM_UP_RUNS_MAX = 8;
  private static final double WARM_UP_GROWTH = 1.05;
  private static final double PACE_MIN = 500;
  private static final double PACE_GROWTH = 1.3;

  /** A pace of which less is answered is not kept. */
  private static final double KEPT = 0.9;

  /** One crowd is one caller here, so the limit of a single caller is out of the way. */
  private static final List<String> OPTIONS = List.of("--edge.callsPerSecondMax=1000000");

  private static <Q extends Message> ServiceMethod<Offer, Q> method(String name) {
    return ServiceMethod.client(
        ServiceName.create(SERVICE), name, GrpcMessageEncoder.encoder(), OFFER);
  }

  @Override
  public void run(Report report) throws Exception {
    pin(ProcessHandle.current().pid(), 1);
    var directory = Files.createTempDirectory("torg-bench");
    var node = WholeNode.start(directory, List.of("taskset", "-c", "0"), OPTIONS);
    var vertx = Vertx.vertx();
    try {
      measure(report, node, vertx);
    } finally {
      node.process().terminate();
      vertx.close().await(30, TimeUnit.SECONDS);
    }
    Directories.delete(directory);
  }

  private static void pin(long pid, int core) throws Exception {
    var exit =
        new ProcessBuilder("taskset", "-a", "-cp", Integer.toString(core), Long.toString(pid))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor();
    if (exit != 0) {
      throw new IllegalStateException(
          "taskset cannot put process %d on core %d".formatted(pid, core));
    }
  }

  private static void measure(Report report, WholeNode node, Vertx vertx) throws Exception {
    var ids = create(node.grpc());
    var load = new OpenLoad(vertx, node.grpc(), random -> asked(random, ids));
    var best = best(load, report);
    var goodput = 0.0;
    for (var times : new int[] {1, 2, 4}) {
      var outcomes = load.run(times * best, SECONDS);
      tell(report, times + "×", outcomes);
      goodput = outcomes.goodput();
      if (times == 4) {
        report.atLeast("goodput at 4× against the best", goodput / best, 0.8);
        report.atMost("p99 of answered calls at 4×, ms", outcomes.answeredMillis(0.99), 1_000);
      }
    }
    var calm = liveMegabytes(node, load, best);
    var crowded = liveMegabytes(node, load, 4 * best);
    report.figure("live heap at 1×", calm, "MB");
    report.figure("live heap at 4×", crowded, "MB");
    report.atMost("live heap at 4× against 1×", crowded / calm, 1.2);
  }

  /** Raises the pace until it is no longer kept; what was answered most is the best. */
  private static double best(OpenLoad load, Report report) throws Exception {
    warmUp(load);
    var best = 0.0;
    for (var pace = PACE_MIN; ; pace *= PACE_GROWTH) {
      var outcomes = load.run(pace, SECONDS);
      report.figure("answered of %.0f a second".formatted(pace), outcomes.goodput(), "a second");
      best = Math.max(best, outcomes.goodput());
      if (outcomes.goodput() < KEPT * pace) {
        return best;
      }
    }
  }

  /** Until the node gets no quicker: its compilers share the core with it. */
  private static void warmUp(OpenLoad load) throws Exception {
    var before = 0.0;
    for (var run = 0; run < WARM_UP_RUNS_MAX; run++) {
      var now = load.run(WARM_UP_PACE, SECONDS).goodput();
      if (now < WARM_UP_GROWTH * before) {
        return;
      }
      before = now;
    }
  }

  private static void tell(Report report, String load, Outcomes outcomes) {
    report.figure("offered at " + load, outcomes.offered(), "a second");
    report.figure("answered at " + load, outcomes.goodput(), "a second");
    report.figure("answered at " + load + ", p50", outcomes.answeredMillis(0.5), "ms");
    report.figure("answered at " + load + ", p99", outcomes.answeredMillis(0.99), "ms");
    report.figure("refused at " + load + ", p99", outcomes.refusedMillis(0.99), "ms");
    report.figure("neither at " + load, outcomes.failed(), "calls");
  }

  /** The largest of three looks; each stops the node for a collection, so times are not taken. */
  private static double liveMegabytes(WholeNode node, OpenLoad load, double pace) throws Exception {
    var looks =
        CompletableFuture.supplyAsync(
            () -> DoubleStream.generate(() -> liveMegabytes(node)).limit(3).max().orElseThrow(),
            CompletableFuture.delayedExecutor(SECONDS / 4, TimeUnit.SECONDS));
    load.run(pace, SECONDS);
    return looks.get(SECONDS, TimeUnit.SECONDS);
  }

  private static double liveMegabytes(WholeNode node) {
    try {
      TimeUnit.SECONDS.sleep(SECONDS / 8);
      return node.liveMegabytes();
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }

  private static List<String> create(int port) throws Exception {
    var ids = new CopyOnWriteArrayList<String>();
    try (var client =
        new GrpcLoad<CreateOfferRequest, Offer>(
            port, SERVICE, "CreateOffer", OFFER, CREATED_AT_ONCE)) {
      client.perSecond(OFFERS, OffersBench::creation, offer -> ids.add(offer.getId()));
    }
    return List.copyOf(ids);
  }

  private static OpenLoad.Asked<?, ?> asked(Random random, List<String> ids) {
    return random.nextInt(READS_A_WRITE + 1) == 0
        ? new OpenLoad.Asked<>(CREATE, OffersBench.creation(random.nextLong()))
        : new OpenLoad.Asked<>(
            GET, GetOfferRequest.newBuilder().setId(ids.get(random.nextInt(ids.size()))).build());
  }
}
