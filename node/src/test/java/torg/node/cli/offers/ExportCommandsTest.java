package torg.node.cli.offers;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.bus.Times;
import torg.node.cli.CommandRun;
import torg.node.cli.PlayedNode;
import torg.node.cli.PlayedNode.Trouble;
import torg.offers.v1.ListExportsResponse;
import torg.offers.v1.OfferExport;
import torg.offers.v1.OfferExportState;

class ExportCommandsTest {
  private static final String START = "POST /v1/offer-exports";
  private static final String GET = "GET /v1/offer-exports/7";

  @TempDir Path data;
  private PlayedNode node;

  @BeforeEach
  void start() throws IOException {
    node = new PlayedNode();
    CommandRun.pretendNode(data, node.address());
  }

  @AfterEach
  void stop() {
    node.close();
  }

  private CommandRun run(String line) {
    return CommandRun.of(data, ("offers " + line).strip().split(" "));
  }

  private static OfferExport.Builder export(OfferExportState state, double share) {
    return OfferExport.newBuilder()
        .setId(7)
        .setTopic("gost-offer-updates")
        .setState(state)
        .setShare(share)
        .setOffersExported(Math.round(20_000 * share))
        .setOffersExpected(20_000)
        .setOffersPerSecond(1_234.4)
        .setStartedBy("olga")
        .setStartedAt(Times.of(Instant.ofEpochSecond(CommandRun.NOW)));
  }

  private static JsonObject json(OfferExport.Builder export) {
    return PlayedNode.json(export);
  }

  private static JsonObject running(double share) {
    return json(export(OfferExportState.EXPORT_RUNNING, share));
  }

  private static JsonObject done() {
    return json(
        export(OfferExportState.EXPORT_DONE, 1)
            .setEndedAt(Times.of(Instant.ofEpochSecond(CommandRun.NOW))));
  }

  /** The body of the request, without its key. */
  private JsonObject request() {
    assertThat(node.calls.get(0)).startsWith(START + " {");
    var request = new JsonObject(node.calls.get(0).substring(START.length()));
    assertThat(request.remove("idempotencyKey").toString()).hasSize(36);
    return request;
  }

  @Test
  void shouldStartAnExportOfEverything() {
    node.answers.put(START, json(export(OfferExportState.EXPORT_RUNNING, 0).setOffersPerSecond(0)));
    var run = run("export");
    assertThat(run.exit()).isZero();
    assertThat(request()).isEmpty();
    assertThat(run.output().lines())
        .containsExactly(
            "torg: export 7 of all offers to gost-offer-updates is running: 0%, 0 of about 20,000"
                + " offers");
    assertThat(run.pauses()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "--seller anna --rate 50 | {\"sellerId\":\"anna\",\"offersPerSecondMax\":50}",
        "--category cars --topic copy | {\"categoryId\":\"cars\",\"topic\":\"copy\"}",
        "--removed | {\"includeRemoved\":true}",
        "--since 1h --removed=false | {\"changedSince\":\"2023-11-14T21:13:20Z\",\"includeRemoved\":false}",
        "--since 2023-11-01T03:00:00+03:00 | {\"changedSince\":\"2023-11-01T00:00:00Z\"}",
      })
  void shouldAskForWhatTheOptionsSay(String options, String body) {
    node.answers.put(START, running(0));
    assertThat(run("export " + options).exit()).isZero();
    assertThat(request()).isEqualTo(new JsonObject(body));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "export --rate fast | --rate must be a whole number above 0, got 'fast'",
        "export --rate 0 | --rate must be a whole number above 0, got '0'",
        "export --since yesterday | --since must be a time such as 2025-03-01T09:00:00Z or 2025-03-01T12:00:00+03:00, or how long ago, such as 90m, 12h or 7d, got 'yesterday'",
        "pause-export seven | the id of an export must be a number, got 'seven'",
        "pause-export | offers pause-export needs ID: the id of an export that './torg offers exports' shows",
      })
  void shouldRefuseWhatCannotBe(String line, String sentence) {
    var run = run(line);
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.notes()).containsExactly("torg: " + sentence);
    assertThat(node.calls).isEmpty();
  }

  /** Looks again after each pause, in which the played node goes on. */
  @Test
  void shouldWaitForTheEndAndTellHowFarItIs() {
    node.answers.put(START, running(0));
    node.script(GET, running(0.256), running(0.256), done());
    var run = run("export --wait --json");
    assertThat(run.exit()).isZero();
    assertThat(run.notes())
        .containsExactly(
            "torg: 0%, 0 of about 20,000 offers, 1,234 a second",
            "torg: 25%, 5,120 of about 20,000 offers, 1,234 a second");
    assertThat(run.pauses()).hasSize(3).containsOnly(Duration.ofSeconds(1));
    assertThat(new JsonObject(run.output()).getString("state")).isEqualTo("EXPORT_DONE");
  }

  @Test
  void shouldDrawABarWhereAPersonLooks() {
    node.answers.put(START, running(0.5));
    node.script(GET, done());
    var run = CommandRun.interactive(data, CommandRun.FIXED, "offers", "export", "--wait");
    assertThat(run.notes())
        .anyMatch(note -> note.startsWith("[###############---------------] 50%, 10,000"));
    assertThat(run.output().lines())
        .containsExactly(
            "torg: export 7 of all offers to gost-offer-updates is done: 100%, 20,000 offers,"
                + " 1,234 a second");
  }

  @Test
  void shouldTellWhatHoldsItUp() {
    node.answers.put(START, running(0));
    var waiting =
        export(OfferExportState.EXPORT_PAUSED, 0.5)
            .setOffersWaiting(1_500)
            .setProblem("Kafka is\naway");
    node.script(GET, json(waiting), done());
    assertThat(run("export --wait").notes())
        .contains(
            "torg: 50%, 10,000 of about 20,000 offers, 1,234 a second, 1,500 of them wait for"
                + " Kafka; held up: Kafka is away");
  }

  @Test
  void shouldFailWhenTheExportIsCancelledMeanwhile() {
    node.answers.put(START, running(0));
    node.script(GET, json(export(OfferExportState.EXPORT_CANCELLED, 0.5)));
    assertThat(run("export --wait").exit()).isEqualTo(1);
    assertThat(run("export").exit()).isZero();
  }

  /** With the same key, by which the node knows that it has started it already. */
  @Test
  void shouldAskAgainWhenTheAnswerWasLost() {
    node.answers.put(START, running(0));
    node.trouble("/offer-exports", Trouble.UNHEARD, Trouble.UNAVAILABLE);
    var run = run("export");
    assertThat(run.exit()).isZero();
    assertThat(node.calls).hasSize(2);
    assertThat(node.calls.get(1)).isEqualTo(node.calls.get(0));
    assertThat(run.pauses()).hasSize(2);
  }

  @Test
  void shouldGoOnWaitingWhenTheNodeIsRestarted() {
    node.answers.put(START, running(0));
    node.trouble("/offer-exports/7", Trouble.BROKEN, Trouble.UNAVAILABLE);
    node.script(GET, done());
    assertThat(run("export --wait").exit()).isZero();
  }

  @Test
  void shouldListExports() {
    var list =
        ListExportsResponse.newBuilder()
            .addExports(export(OfferExportState.EXPORT_RUNNING, 0.25).setSellerId("an\nna"))
            .addExports(
                export(OfferExportState.EXPORT_DONE, 1)
                    .setId(6)
                    .setTopic("copy")
                    .setIncludeRemoved(true));
    node.answers.put("GET /v1/offer-exports?limit=100", PlayedNode.json(list));
    assertThat(run("exports").output().lines())
        .containsExactly(
            "ID  STATE    DONE  OFFERS  A SECOND  TOPIC               STARTED               BY    OF",
            "7   running  25%   5,000   1,234     gost-offer-updates  2023-11-14T22:13:20Z  olga  all offers of seller an na",
            "6   done     100%  20,000  1,234     copy                2023-11-14T22:13:20Z  olga  all offers (removed ones included)");
  }

  @Test
  void shouldTellHowToStartOneWhenThereIsNone() {
    node.answers.put(
        "GET /v1/offer-exports?limit=100",
        PlayedNode.json(ListExportsResponse.getDefaultInstance()));
    assertThat(run("exports").notes())
        .containsExactly("torg: there are no exports; './torg offers export' starts one");
  }

  @ParameterizedTest
  @CsvSource({"pause, EXPORT_PAUSED", "resume, EXPORT_RUNNING", "cancel, EXPORT_CANCELLED"})
  void shouldControlAnExport(String method, OfferExportState state) {
    var call = "POST /v1/offer-exports/7/" + method;
    node.answers.put(call, json(export(state, 0.5)));
    var run = run(method + "-export 7");
    assertThat(run.exit()).isZero();
    assertThat(node.calls).containsExactly(call + " {}");
    assertThat(run.output()).startsWith("torg: export 7 of all offers to gost-offer-updates is ");
  }
}
