package torg.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import torg.bus.faults.Fault;

class AddressTest {
  private final AtomicInteger asked = new AtomicInteger();
  private final Internet internet = new Internet();
  private final int port =
      internet.serve(
          request -> {
            asked.incrementAndGet();
            request.response().end("document");
          });

  @AfterEach
  void close() {
    internet.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"shop.test", "127.0.0.1", "127.0.0.1.", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0"})
  void shouldNotConnectToLoopbackWhenItIsNotAllowed(String host) {
    internet.set("fetch.allowedNetworks", "");
    var failure = internet.failure("http://%s:%d/".formatted(host, port));
    assertThat(failure.fault()).isEqualTo(Fault.INVALID);
    assertThat(failure).hasMessageEndingWith("; only hosts on the public internet are allowed");
    assertThat(asked).hasValue(0);
  }

  @Test
  void shouldFetchFromAnAddressWhenItsNetworkIsAllowed() {
    assertThat(internet.fetch("http://127.0.0.1:%d/".formatted(port)).head().status())
        .isEqualTo(200);
  }

  @Test
  void shouldRefuseTheHostWhenOneOfItsAddressesIsPrivate() {
    internet.name("shop.test", "127.0.0.1", "10.0.0.1");
    assertThat(internet.failure("http://shop.test:%d/".formatted(port)))
        .hasMessageContaining("shop.test leads to a private address");
    assertThat(asked).hasValue(0);
  }

  @Test
  void shouldRefuseWhenAPortIsNotAmongTheAllowedOnes() {
    internet.set("fetch.ports", "80,443");
    assertThat(internet.failure("http://shop.test:%d/".formatted(port)))
        .hasMessage("url: port %d of shop.test is not allowed; allowed: [80, 443]".formatted(port));
  }

  @Test
  void shouldAskOnceAndUseThatAnswerWhenTheNameLeadsElsewhereTheSecondTime() {
    var lookups = new AtomicInteger();
    internet.resolver(
        name ->
            Future.succeededFuture(
                Internet.addresses(lookups.getAndIncrement() == 0 ? "127.0.0.1" : "10.0.0.1")));
    // The name does not exist for anybody else: a second lookup elsewhere would fail.
    assertThat(internet.fetch("http://rebinding.test:%d/".formatted(port)).head().status())
        .isEqualTo(200);
    assertThat(lookups).hasValue(1);
  }

  @Test
  void shouldCheckAgainWhenTheNameLeadsElsewhereAfterARedirect() {
    var lookups = new AtomicInteger();
    var redirecting =
        internet.serve(
            request -> request.response().setStatusCode(302).putHeader("Location", "/again").end());
    internet.resolver(
        name ->
            Future.succeededFuture(
                Internet.addresses(lookups.getAndIncrement() == 0 ? "127.0.0.1" : "10.0.0.1")));
    assertThat(internet.failure("http://rebinding.test:%d/".formatted(redirecting)))
        .hasMessageContaining("rebinding.test leads to a private address");
  }

  @Test
  void shouldFailWhenDnsIsSilent() {
    internet.resolver(name -> Promise.<List<InetAddress>>promise().future());
    internet.set("fetch.connectTimeout", "50ms");
    assertThat(internet.failure("http://shop.test:%d/".formatted(port)))
        .hasMessage("DNS: the host shop.test could not be resolved");
  }
}
