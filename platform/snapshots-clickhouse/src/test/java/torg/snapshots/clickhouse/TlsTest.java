package torg.snapshots.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PfxOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.bus.Fault;
import torg.snapshots.UserRange;

/** ClickHouse behind a certificate that no public authority has signed. */
class TlsTest {
  private static final String PASSWORD = "changeit";

  @TempDir private static Path directory;

  private final Sources sources = new Sources();
  private final Played server =
      new Played(
          sources.vertx(),
          new HttpServerOptions()
              .setSsl(true)
              .setKeyCertOptions(new PfxOptions().setPath(store()).setPassword(PASSWORD)),
          1,
          2,
          3);

  @BeforeAll
  static void makeCertificate() throws Exception {
    keytool("-genkeypair", "-keyalg", "RSA", "-dname", "CN=test", "-ext", "san=ip:127.0.0.1");
    keytool("-exportcert", "-rfc", "-file", authority());
  }

  @AfterEach
  void close() {
    sources.close();
  }

  @Test
  void shouldReadWhenTheAuthorityIsNamed() throws Exception {
    var source = source(Map.of("clickhouse.ca", authority()));
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

  private static String store() {
    return directory.resolve("server.p12").toString();
  }

  private static String authority() {
    return directory.resolve("ca.pem").toString();
  }

  private static void keytool(String... arguments) throws Exception {
    var command =
        Stream.concat(
                Stream.of(
                    Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                    "-keystore",
                    store(),
                    "-storepass",
                    PASSWORD,
                    "-alias",
                    "clickhouse"),
                Arrays.stream(arguments))
            .toList();
    assertThat(new ProcessBuilder(command).start().waitFor()).as(command.toString()).isZero();
  }
}
