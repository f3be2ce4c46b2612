package torg.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.healthchecks.CheckResult;
import io.vertx.ext.healthchecks.HealthChecks;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.testkit.Await;

class HealthTest {
  private final Vertx vertx = Vertx.vertx();
  private final Health health = new Health(HealthChecks.create(vertx));

  @AfterEach
  void close() {
    Await.result(vertx.close());
  }

  @Test
  void shouldShowTheNoticeOfARoleThatIsUp() {
    var result = check(Future.succeededFuture(), Optional.of("no index"));
    assertThat(result.getUp()).isTrue();
    assertThat(result.getData()).isEqualTo(new JsonObject().put("notice", "no index"));
  }

  @Test
  void shouldShowTheReasonOfARoleThatIsDown() {
    var result = check(Future.failedFuture("no catalog"), Optional.of("no index"));
    assertThat(result.getUp()).isFalse();
    assertThat(result.getData()).isEqualTo(new JsonObject().put("reason", "no catalog"));
  }

  private CheckResult check(Future<Void> works, Optional<String> notice) {
    health.role("search", () -> works, () -> Future.succeededFuture(notice));
    return Await.result(health.checks().checkStatus("role/search"));
  }
}
