package torg.checks.strangers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.checks.live.LiveNode;
import torg.checks.live.NodeMemory;

/**
 * Sends random and nearly right requests to a node, a minute as a check and longer as {@code ./torg
 * fuzz}. Nothing may be answered with an error of ours, no event loop may stand still, and nothing
 * may be left in memory.
 */
class FuzzTest {
  private static final Duration FOR =
      Duration.ofSeconds(Math.round(60 * Double.parseDouble(property("minutes", "1"))));
  private static final long SEED = Long.parseLong(property("seed", Long.toString(randomSeed())));
  private static final int WORKERS = 4;
  private static final int FAILURES_MAX = 20;

  /** What a node that has been warmed up may need more, for caches and whatever was written. */
  private static final long GROWTH_BYTES_MAX = 200L << 20;

  /** Faults of ours that are legitimate: not implemented, unavailable, late. */
  private static final List<Integer> HTTP_OF_OURS = List.of(501, 503, 504);

  private static final int WAITING_MILLIS = 100;
  private static final int GRPC_UNKNOWN = 2;
  private static final int GRPC_INTERNAL = 13;

  @TempDir Path directory;
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();
  private final Map<String, AtomicInteger> outcomes = new ConcurrentHashMap<>();
  private final AtomicLong deadline = new AtomicLong();

  private static String property(String name, String standard) {
    return System.getProperty("torg.fuzz." + name, standard);
  }

  private static long randomSeed() {
    return new Random().nextInt(1_000_000_000);
  }

  @Test
  void shouldAnswerWhateverComes() throws Exception {
    System.out.printf("torg: fuzzing with --seed %d for %d s%n", SEED, FOR.toSeconds());
    var node = LiveNode.whole(directory).with("edge.callsPerSecondMax", "1000000").start();
    try (var client = new WireClient(node)) {
      fuzz(client, Duration.ofSeconds(10), SEED + 1_000);
      var before = NodeMemory.live(node.process().pid());
      try (var probe = new HealthProbe(client)) {
        fuzz(client, FOR, SEED);
        assertThat(probe.answers()).isPositive();
      }
      System.out.println("torg: fuzzing was answered " + outcomes);
      assertThat(failures).as("with --seed " + SEED).isEmpty();
      for (var gauge : List.of("torg_edge_calls", "torg_edge_body_bytes", "torg_edge_watches")) {
        LiveNode.WAIT.seen(() -> metric(node, gauge), left -> left == 0);
      }
      assertThat(NodeMemory.live(node.process().pid())).isLessThan(before + GROWTH_BYTES_MAX);
      assertThat(node.get("/health").status()).isEqualTo(200);
    } finally {
      node.process().terminate();
    }
    assertThat(node.process().output()).noneMatch(line -> line.contains("OutOfMemoryError"));
  }

  private static double metric(LiveNode node, String name) throws Exception {
    return node.get("/metrics")
        .text()
        .lines()
        .filter(line -> line.startsWith(name + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
        .findFirst()
        .orElseThrow();
  }

  private void fuzz(WireClient client, Duration time, long seed) throws Exception {
    deadline.set(System.nanoTime() + time.toNanos());
    var workers = Executors.newFixedThreadPool(WORKERS);
    try {
      var running = new ArrayList<Future<?>>();
      for (var i = 0; i < WORKERS; i++) {
        running.add(workers.submit(worker(client, new Random(seed + i))));
      }
      for (var worker : running) {
        worker.get(time.toSeconds() + 300, TimeUnit.SECONDS);
      }
    } finally {
      workers.shutdownNow();
    }
  }

  private Callable<Void> worker(WireClient client, Random random) {
    var grpc = new FuzzGrpc(random);
    var http = new FuzzHttp(random);
    var messages = new FuzzMessages(random);
    return () -> {
      while (System.nanoTime() < deadline.get() && failures.size() < FAILURES_MAX) {
        switch (random.nextInt(8)) {
          case 0 -> raw(client, random, messages);
          case 1, 2, 3 -> http(client, http.next());
          default -> grpc(client, grpc.next());
        }
      }
      return null;
    };
  }

  private void grpc(WireClient client, FuzzGrpc.Case one) {
    try {
      var outcome = client.await(client.grpc(one.method(), one.headers(), one.body()));
      count("grpc " + outcome.grpcStatus());
      if (outcome.grpcStatus() == GRPC_INTERNAL || outcome.grpcStatus() == GRPC_UNKNOWN) {
        fail(one + " was answered " + outcome, one.body().getBytes());
      }
    } catch (java.util.concurrent.TimeoutException silent) {
      fail(one + " was not answered", one.body().getBytes());
    } catch (Exception refused) {
      // A request that is no gRPC may be reset.
      count("grpc " + refused.getClass().getSimpleName());
    }
  }

  private void http(WireClient client, FuzzHttp.Case one) throws IOException {
    try (var socket = client.toHttp()) {
      if (!one.isWhole()) {
        socket.setSoTimeout(WAITING_MILLIS);
      }
      var answer = exchange(socket, one.bytes());
      var status = status(answer);
      count("http " + status);
      if (status >= 500 && !HTTP_OF_OURS.contains(status)) {
        fail("HTTP was answered " + answer.replaceAll("\r?\n", " / "), one.bytes());
      }
      if (status == 0 && one.isWhole()) {
        fail("HTTP was not answered", one.bytes());
      }
    }
  }

  /** Wrong bytes may leave the node waiting for more; then we go. */
  private static String exchange(Socket socket, byte[] bytes) throws IOException {
    try {
      return WireClient.exchange(socket, bytes);
    } catch (SocketTimeoutException waiting) {
      return "";
    }
  }

  private static int status(String answer) {
    return answer.matches("(?s)HTTP/1.1 \\d{3}.*") ? Integer.parseInt(answer.substring(9, 12)) : 0;
  }

  private void raw(WireClient client, Random random, FuzzMessages messages) throws IOException {
    try (var socket = random.nextBoolean() ? client.toHttp() : client.toGrpc()) {
      socket.setSoTimeout(WAITING_MILLIS);
      var bytes =
          random.nextBoolean() ? messages.bytes(random.nextInt(3_000)) : http2(random, messages);
      var status = status(exchange(socket, bytes));
      count("raw " + status);
      if (status >= 500 && !HTTP_OF_OURS.contains(status)) {
        fail("raw bytes were answered " + status, bytes);
      }
    }
  }

  /** The beginning of HTTP/2, and then frames of random kinds. */
  private static byte[] http2(Random random, FuzzMessages messages) {
    var bytes = new java.io.ByteArrayOutputStream();
    bytes.writeBytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    bytes.writeBytes(new byte[] {0, 0, 0, 4, 0, 0, 0, 0, 0});
    for (var frames = random.nextInt(20); frames > 0; frames--) {
      var payload =
          messages.bytes(random.nextInt(4) == 0 ? random.nextInt(2_000) : random.nextInt(20));
      bytes.write(payload.length >> 16);
      bytes.write(payload.length >> 8);
      bytes.write(payload.length);
      bytes.write(random.nextInt(11));
      bytes.write(random.nextInt(256));
      bytes.writeBytes(new byte[] {0, 0, 0, (byte) random.nextInt(6)});
      bytes.writeBytes(payload);
    }
    return messages.mutated(bytes.toByteArray());
  }

  private void count(String outcome) {
    outcomes.computeIfAbsent(outcome, absent -> new AtomicInteger()).incrementAndGet();
  }

  private void fail(String what, byte[] sent) {
    var shown = sent.length > 3_000 ? java.util.Arrays.copyOf(sent, 3_000) : sent;
    failures.add(what + "\n  sent: " + Base64.getEncoder().encodeToString(shown));
  }
}
