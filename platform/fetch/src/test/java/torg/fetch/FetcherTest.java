package torg.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ConnectTimeoutException;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.bus.faults.Fault;

class FetcherTest {
  private final Internet internet = new Internet();

  @AfterEach
  void close() {
    internet.close();
  }

  @Test
  void shouldGiveTheDocumentAndItsHeadWhenTheHostAnswers() {
    var asked = new AtomicReference<HttpServerRequest>();
    var port =
        internet.serve(
            request -> {
              asked.set(request);
              request
                  .response()
                  .putHeader("Content-Type", "image/jpeg")
                  .putHeader("ETag", "\"1\"")
                  .putHeader("Last-Modified", "Mon, 16 Nov 2026 04:00:00 GMT")
                  .end("document");
            });
    var url = "http://shop.test:%d/photo?size=1".formatted(port);
    var fetched = internet.set("fetch.userAgent", "Torg/test").fetch(url);
    assertThat(fetched)
        .isEqualTo(
            new Fetched.Content<>(
                new FetchedHead(
                    url,
                    200,
                    Optional.of("image/jpeg"),
                    Optional.of("\"1\""),
                    Optional.of("Mon, 16 Nov 2026 04:00:00 GMT")),
                Buffer.buffer("document")));
    var headers = asked.get().headers();
    assertThat(headers.get("Host")).isEqualTo("shop.test:" + port);
    assertThat(headers.get("User-Agent")).isEqualTo("Torg/test");
    assertThat(headers.get("Accept-Encoding")).isEqualTo("identity");
    assertThat(headers.names()).doesNotContain("Cookie", "Authorization", "Referer");
    assertThat(asked.get().uri()).isEqualTo("/photo?size=1");
    assertThat(internet.meters.get("torg_fetch_received_bytes_total").counter().count())
        .isEqualTo(8);
    assertThat(
            internet.meters.get("torg_fetch_duration_seconds").tag("fault", "OK").timer().count())
        .isEqualTo(1);
    assertThat(internet.meters.get("torg_fetch_running").gauge().value()).isZero();
  }

  @Test
  void shouldSayNotModifiedWhenTheCallerHasItAlready() {
    var port =
        internet.serve(
            request -> {
              var same =
                  "\"1\"".equals(request.getHeader("If-None-Match"))
                      && "yesterday".equals(request.getHeader("If-Modified-Since"));
              request.response().setStatusCode(same ? 304 : 200).end();
            });
    var request = Internet.request("http://shop.test:%d/".formatted(port));
    var fetcher = internet.fetcher();
    var validators = request.unlessSame(Optional.of("\"1\""), Optional.of("yesterday"));
    assertThat(fetcher.fetch(validators).await()).isInstanceOf(Fetched.NotModified.class);
    assertThat(fetcher.fetch(request).await()).isInstanceOf(Fetched.Content.class);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "204, INVALID",
    "206, INVALID",
    "304, INVALID",
    "401, INVALID",
    "403, INVALID",
    "404, INVALID",
    "410, INVALID",
    "408, UNAVAILABLE",
    "429, UNAVAILABLE",
    "500, UNAVAILABLE",
    "503, UNAVAILABLE",
  })
  void shouldFailWithTheStatusWhenItIsNot200(int status, Fault fault) {
    var port = internet.serve(request -> request.response().setStatusCode(status).end());
    var failure = internet.failure("http://shop.test:%d/x?key=secret".formatted(port));
    assertThat(failure.fault()).isEqualTo(fault);
    assertThat(failure).hasMessageContaining("shop.test/x answers with status " + status);
    assertThat(failure.getMessage()).doesNotContain("secret");
  }

  @Test
  void shouldTellThePauseWhenTheHostAsksForOne() {
    var port =
        internet.serve(
            request -> request.response().setStatusCode(503).putHeader("Retry-After", "90").end());
    var failure = internet.failure("http://shop.test:%d/".formatted(port));
    assertThat(RetryAfter.in(failure)).contains(Duration.ofSeconds(90));
  }

  @Test
  void shouldFetchWhenTheHostHasSeveralAddressesAndTheFirstIsDead() {
    var port = internet.serve(request -> request.response().end("document"));
    internet.name("shop.test", "::1", "127.0.0.9", "127.0.0.1");
    assertThat(internet.fetch("http://shop.test:%d/".formatted(port)))
        .isInstanceOf(Fetched.Content.class);
  }

  @Test
  void shouldServeAllWhenMoreAskThanMayAtOnce() {
    var port = internet.serve(request -> request.response().end(request.path()));
    internet.set("fetch.concurrentMax", "3").set("fetch.perHostMax", "2");
    var fetcher = internet.fetcher();
    var all =
        IntStream.range(0, 50)
            .mapToObj(
                index ->
                    fetcher.fetch(
                        Internet.request("http://shop.test:%d/%d".formatted(port, index))))
            .toList();
    assertThat(Future.all(all).await().size()).isEqualTo(50);
    assertThat(internet.meters.get("torg_fetch_running").gauge().value()).isZero();
    assertThat(internet.meters.get("torg_fetch_waiting").gauge().value()).isZero();
  }

  @Test
  void shouldFailWhenThereIsNoOne() {
    internet.ports.add(1);
    assertThat(internet.failure("http://shop.test:1/"))
        .hasMessage("refused: shop.test:1 does not accept connections");
    assertThat(internet.failure("http://nowhere.test/"))
        .hasMessage("DNS: the host nowhere.test is unknown");
    var target = Target.parse("http://shop.test/");
    assertThat(FetchFaults.notConnected(target, new ConnectTimeoutException()))
        .hasMessage("timeout: shop.test did not accept the connection in time");
  }

  @Test
  void shouldFetchWhenTheUrlHasAnIpv6Address() {
    var host = new AtomicReference<String>();
    var options = new HttpServerOptions().setHost("::1");
    var port = new AtomicInteger();
    try {
      port.set(
          internet.serve(
              options,
              request -> {
                host.set(request.getHeader("Host"));
                request.response().end("document");
              }));
    } catch (RuntimeException noIpv6) {
      Assumptions.abort("this machine has no IPv6: " + noIpv6.getMessage());
    }
    var url = "http://[::1]:%d/".formatted(port.get());
    assertThat(internet.fetch(url).head().url()).isEqualTo(url);
    assertThat(host).hasValue("[::1]:" + port);
  }

  @Test
  void shouldFindAddressesWhenVertxResolves() {
    assertThat(Resolver.of(internet.vertx).resolve("localhost").await())
        .isNotEmpty()
        .allMatch(InetAddress::isLoopbackAddress);
  }
}
