package torg.store.ydb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static torg.store.ydb.DoubleServer.await;
import static torg.store.ydb.Sample.NAMES;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.settings.SettingException;
import torg.settings.Settings;
import torg.store.Schema;
import torg.store.engine.StoreFailure;

class YdbConnectionTest {
  private final DoubleServer server = new DoubleServer();

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void shouldAnswerChecksBeforeAndAfterTablesAreMade() {
    var engine = server.engine();

    await(engine.check());
    await(engine.migrate(Schema.of(List.of(NAMES))));
    await(engine.check());

    await(engine.close());
  }

  @Test
  void shouldSayLostWhenNobodyAnswers() {
    var nobody = DoubleServer.config("grpc://localhost:1/local", "torg", 4);
    var hasty = DoubleServer.config(1, Duration.ofMillis(500));

    var failure =
        catchThrowableOfType(
            StoreFailure.class, () -> await(YdbEngine.connect(server.vertx, nobody, hasty)));

    assertThat(failure.kind()).isEqualTo(StoreFailure.Kind.LOST);
    assertThat(failure)
        .hasMessageContaining("grpc://localhost:1/local")
        .hasMessageContaining("ydb.connection");
  }

  @Test
  void shouldSayWhatYdbAnsweredWhenDatabaseIsUnknown() {
    var connection = server.ydb.connectionString() + "/other";
    var other = DoubleServer.config(connection, "torg", 4);

    assertThatThrownBy(
            () ->
                await(
                    YdbEngine.connect(
                        server.vertx, other, DoubleServer.config(1, Duration.ofSeconds(5)))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("SCHEME_ERROR")
        .hasMessageContaining("no database /local/other")
        .hasMessageContaining(connection + ", check ydb.connection");
  }

  @Test
  void shouldCloseOnceWhenClosedTwice() {
    var engine = server.engine();

    var first = engine.close();

    assertThat(engine.close()).isSameAs(first);
    await(first);
    assertThat(engine.close()).isSameAs(first);
  }

  @Test
  void shouldSayLostWhenServerOrEngineHasGone() {
    var engine = server.engine(4, Duration.ofSeconds(2));
    await(engine.migrate(Schema.of(List.of(NAMES))));
    await(engine.getAll(NAMES, List.of(NAMES.key("ann"))));
    server.stopYdb();

    assertThat(failure(engine.getAll(NAMES, List.of(NAMES.key("ann")))))
        .isEqualTo(StoreFailure.Kind.LOST);
    assertThat(failure(engine.check())).isEqualTo(StoreFailure.Kind.LOST);
    await(engine.close());
    assertThat(failure(engine.getAll(NAMES, List.of(NAMES.key("ann")))))
        .isEqualTo(StoreFailure.Kind.LOST);
  }

  @Test
  void shouldNameFileWhenCertificateCannotBeRead() {
    var config =
        YdbConfig.from(
            new Settings(
                Map.of(
                    "ydb.connection",
                    "grpcs://localhost:2135/local",
                    "ydb.certificate",
                    "/absent/ca.pem")));

    assertThatThrownBy(
            () ->
                await(
                    YdbEngine.connect(
                        server.vertx, config, DoubleServer.config(1, Duration.ofSeconds(1)))))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining("/absent/ca.pem");
  }

  @Test
  void shouldCompleteOnContextOfCallerWhenCalledFromIt() {
    var engine = server.engine();
    await(engine.migrate(Schema.of(List.of(NAMES))));
    var context = server.vertx.getOrCreateContext();
    var seen = Promise.<Context>promise();

    context.runOnContext(
        turn ->
            engine
                .getAll(NAMES, List.of(NAMES.key("ann")))
                .onComplete(done -> seen.complete(Vertx.currentContext())));

    assertThat(await(seen.future())).isSameAs(context);
    await(engine.close());
  }

  private static StoreFailure.Kind failure(Future<?> future) {
    return catchThrowableOfType(StoreFailure.class, () -> await(future)).kind();
  }
}
