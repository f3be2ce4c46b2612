package torg.objects;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.breaker.Breaker;
import torg.bus.faults.Fault;
import torg.testkit.Await;
import torg.testkit.Failures;

/** What a real server refuses, and a real connection that breaks. */
class S3ServerTest {
  @TempDir private static Path directory;
  private static S3Server server;

  private final Stores stores = new Stores();

  @BeforeAll
  static void start() throws Exception {
    server = new S3Server(directory);
  }

  @AfterAll
  static void stop() throws Exception {
    server.stop();
  }

  @AfterEach
  void close() {
    stores.close();
  }

  @Test
  void shouldRecoverWhenTheServerComesBack() throws Exception {
    var wire = new Wire(stores.vertx(), server.port());
    var settings = Map.of("objects.bucket", server.bucket(), "objects.attempts", "1");
    var store = stores.s3(wire.port(), Duration.ofMillis(50), settings);
    store.put("photo", Buffer.buffer("1")).await();
    wire.cut();
    for (var time = 0; time < 2 * Breaker.FAILURES_MAX; time++) {
      assertThat(Failures.of(store.get("photo"))).satisfies(Failures.fault(Fault.UNAVAILABLE));
    }
    wire.mend();
    assertThat(Await.within(Duration.ofMinutes(1)).success(() -> store.get("photo")))
        .contains(Buffer.buffer("1"));
  }

  @ParameterizedTest
  @CsvSource({
    "objects.accessKeyId, somebody, 403",
    "objects.secretAccessKey, wrong-and-secret, 403",
    "objects.bucket, no-such-bucket, 404",
  })
  void shouldSayWhatToFixWhenASettingIsWrong(String name, String value, int status)
      throws Exception {
    var settings = new HashMap<>(Map.of("objects.bucket", server.bucket()));
    settings.put(name, value);
    var store = stores.s3(server.port(), settings);
    var calls =
        List.<Supplier<Future<?>>>of(
            store::check, () -> store.get("photo"), () -> store.put("photo", Buffer.buffer("1")));
    for (var call : calls) {
      assertThat(Failures.of(call.get()))
          .satisfies(Failures.fault(Fault.UNAVAILABLE))
          .hasMessageStartingWith("S3 answers with status " + status)
          .hasMessageContaining(name)
          .hasMessageNotContaining(value)
          .hasMessageNotContaining(S3Server.SECRET_ACCESS_KEY);
    }
  }
}
