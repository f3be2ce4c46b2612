package torg.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.http.HttpServerRequest;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.bus.faults.Fault;

class RedirectTest {
  private final Internet internet = new Internet().name("inner.test", "192.168.1.1");

  @AfterEach
  void close() {
    internet.close();
  }

  @ParameterizedTest
  @CsvSource({"301", "302", "303", "307", "308"})
  void shouldFollowWhenTheHostRedirects(int status) {
    var port =
        internet.serve(
            request -> {
              if (request.path().equals("/old")) {
                redirect(request, status, "/new?key=1");
              } else {
                request.response().end("document");
              }
            });
    assertThat(internet.fetch("http://shop.test:%d/old".formatted(port)).head().url())
        .isEqualTo("http://shop.test:%d/new?key=1".formatted(port));
  }

  @Test
  void shouldFollowFiveAndNoMoreWhenTheHostGoesInCircles() {
    var asked = new AtomicInteger();
    var port =
        internet.serve(
            request -> {
              asked.incrementAndGet();
              redirect(request, 302, "/");
            });
    assertThat(internet.failure("http://shop.test:%d/".formatted(port)))
        .hasMessage("url: shop.test/ redirects more than 5 times; use the final URL");
    assertThat(asked).hasValue(6);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "http://10.0.0.1/                  | 10.0.0.1 leads to a private address",
        "http://169.254.169.254/latest     | 169.254.169.254 leads to a link-local address",
        "http://[::ffff:127.0.0.1]/        | leads to an address that embeds an IPv4 address",
        "http://inner.test/                | inner.test leads to a private address",
        "//inner.test/                     | inner.test leads to a private address",
        "http://0x7f.1/                    | host '0x7f.1' is neither a name nor four",
        "http://shop.test:22/              | port 22 of shop.test is not allowed",
        "http://a:b@shop.test/             | must not contain a user name or password",
        "file:///etc/passwd                | must begin with http:// or https://, got 'file'",
        "gopher://shop.test/               | must begin with http:// or https://, got 'gopher'",
      })
  void shouldRefuseWhenARedirectLeadsWhereNobodyMayGo(String location, String message) {
    var port = internet.serve(request -> redirect(request, 302, location));
    var failure = internet.failure("http://shop.test:%d/".formatted(port));
    assertThat(failure.fault()).isEqualTo(Fault.INVALID);
    assertThat(failure).hasMessageContaining(message);
  }

  @Test
  void shouldRefuseWhenARedirectSaysNotWhereTo() {
    var port = internet.serve(request -> request.response().setStatusCode(302).end());
    assertThat(internet.failure("http://shop.test:%d/x".formatted(port)))
        .hasMessage("url: shop.test/x redirects without a Location header");
  }

  @Test
  void shouldNotReadTheBodyWhenARedirectHasAnEndlessOne() {
    var port =
        internet.serve(
            request -> {
              if (request.path().equals("/")) {
                Endless.write(request.response().setStatusCode(302).putHeader("Location", "/new"));
              } else {
                request.response().end("document");
              }
            });
    assertThat(internet.fetch("http://shop.test:%d/".formatted(port)).head().status())
        .isEqualTo(200);
  }

  private static void redirect(HttpServerRequest request, int status, String location) {
    request.response().setStatusCode(status).putHeader("Location", location).end();
  }
}
