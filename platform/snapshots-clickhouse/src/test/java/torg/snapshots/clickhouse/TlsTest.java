package torg.snapshots.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.http.HttpServerOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.bus.faults.Fault;
import torg.snapshots.UserRange;
import torg.testkit.Failures;
import torg.testkit.SelfSigned;

/** ClickHouse behind a certificate that no public authority has signed. */
class TlsTest {
  @TempDir private static Path directory;

  private static SelfSigned certificate;

  private final Sources sources = new Sources();
  private final Played server =
      new Played(
          sources.vertx(),
          new HttpServerOptions().setSsl(true).setKeyCertOptions(certificate.store()),
          1,
          2,
          3);

  @BeforeAll
  static void makeCertificate() throws Exception {
    certificate = SelfSigned.in(directory);
  }

  @AfterEach
  void close() {
    sources.close();
  }

  @Test
  void shouldReadWhenTheAuthorityIsNamed() throws Exception {
    var source = source(Map.of("clickhouse.ca", certificate.cert().toString()));
    assertThat(Sources.read(source, UserRange.ALL)).containsExactly(1, 2, 3);
  }

  @Test
  void shouldRefuseTheServerWhenTheAuthorityIsUnknown() throws Exception {
    assertThat(Failures.of(source(Map.of()).rows(Sources.SNAPSHOT)))
        .satisfies(Failures.fault(Fault.UNAVAILABLE))
        .hasMessageContaining("certification path");
    assertThat(server.headers()).isEmpty();
  }

  private ClickHouseSnapshots source(Map<String, String> settings) {
    var all = new HashMap<>(settings);
    all.put("clickhouse.attemptsMax", "1");
    return sources.of(server.url(), Duration.ofMillis(20), all);
  }
}
