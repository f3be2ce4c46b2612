package torg.search.opensearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.search.opensearch.http.Cluster;
import torg.search.opensearch.http.FakeOpenSearch;
import torg.testkit.Await;

class BulksTest {
  private final Vertx vertx = Vertx.vertx();
  private final Queue<String> answers = new ArrayDeque<>();
  private final FakeOpenSearch server =
      new FakeOpenSearch(vertx, request -> request.response().end(answers.remove()));

  @AfterEach
  void stop() {
    Await.result(vertx.close());
  }

  private Bulks bulks() {
    var config = TestConfigs.config(List.of(server.url()), Map.of("opensearch.attemptsMax", "3"));
    return new Bulks(vertx, new Cluster(vertx, config.server()), "index", config);
  }

  /** An answer with the statuses of the items. */
  private void answer(int... statuses) {
    var items = new JsonArray();
    for (int status : statuses) {
      items.add(JsonObject.of("update", JsonObject.of("status", status)));
    }
    answers.add(JsonObject.of("items", items).encode());
  }

  private static List<BulkItem> items(int count) {
    return IntStream.range(0, count)
        .mapToObj(at -> BulkItem.of("id" + at, JsonObject.of("version", 1)))
        .toList();
  }

  private static long sent(String body) {
    return body.lines().filter(line -> line.startsWith("{\"update\"")).count();
  }

  @Test
  void shouldSendAgainOnlyWhatWasNotTaken() {
    answer(201, 429, 200, 409, 503);
    answer(200, 429, 200);
    answer(200);

    Await.result(bulks().send(items(5)));

    assertThat(server.bodies().stream().map(BulksTest::sent)).containsExactly(5L, 3L, 1L);
    assertThat(server.bodies().get(2)).contains("\"id3\"");
  }

  @Test
  void shouldLeaveOutWhatIsRejected() {
    answer(400, 201);

    Await.result(bulks().send(items(2)));

    assertThat(server.bodies()).hasSize(1);
  }

  @Test
  void shouldGiveUpAfterTheLastAttempt() {
    answer(429);
    answer(429);
    answer(429);

    var failure = catchThrowable(() -> Await.result(bulks().send(items(1))));

    assertThat(Fault.of(failure)).isEqualTo(Fault.UNAVAILABLE);
    assertThat(failure).hasMessageContaining("3 attempts");
  }

  @Test
  void shouldSayThatTheIndexIsGone() {
    answer(404);

    assertThat(Fault.of(catchThrowable(() -> Await.result(bulks().send(items(1))))))
        .isEqualTo(Fault.PRECONDITION);
  }

  @Test
  void shouldNotTrustAnAnswerAboutOtherDocuments() {
    answer(201);

    assertThat(Fault.of(catchThrowable(() -> Await.result(bulks().send(items(2))))))
        .isEqualTo(Fault.UNAVAILABLE);
  }

  @Test
  void shouldCutBatchesByTheirBytes() {
    var items = items(10);
    int size = items.get(0).lines().length();

    assertThat(Bulks.portions(items, 3 * size).stream().map(List::size))
        .containsExactly(3, 3, 3, 1);
    assertThat(Bulks.portions(items, 1)).hasSize(10);
    assertThat(Bulks.portions(List.of(), 1)).isEmpty();
  }
}
