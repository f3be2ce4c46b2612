package torg.indexer.clicks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static torg.indexer.clicks.ClickNode.shows;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.bridge.v1.Rejection;
import torg.vasgen.v1.Clicks;

class ClicksTest {
  @TempDir Path directory;
  private ClickNode node;

  @BeforeEach
  void start() {
    node = new ClickNode(directory);
  }

  @AfterEach
  void stop() {
    node.close();
  }

  @Test
  void shouldLoadAnEpochWhenAllItsPartsAreSaidToBeThere() {
    node.put("ctr/epochs/500/0.csv", "offer_id,impressions,clicks", "a,10,2", "wrong");
    node.put("ctr/epochs/500/1.csv", "b,20,3");
    node.loadEpochs();
    assertThat(node.rows()).isEmpty();
    assertThat(node.enriched("a").hasClicks()).isFalse();
    node.put("ctr/epochs/newest", "500 2 csv");
    node.loadEpochs();
    assertThat(node.rows()).containsExactly("500 a 10/2", "500 b 20/3");
    assertThat(node.enriched("a").getClicks()).isEqualTo(clicks(10, 2));
    assertThat(node.enriched("a").getEpoch()).isEqualTo(node.clock.instant().getEpochSecond());
    assertThat(node.enriched("unknown").hasClicks()).isFalse();
    assertThat(
            node.registry
                .get("torg_indexer_click_lines_total")
                .tag("outcome", "wrong")
                .counter()
                .count())
        .isEqualTo(1);
  }

  @Test
  void shouldGoOnWithTheOldEpochUntilTheNewOneIsWhole() {
    load(500, "a,10,2");
    node.put("ctr/epochs/600/0.ndjson", "{\"offer_id\":\"a\",\"impressions\":30,\"clicks\":3}");
    node.put("ctr/epochs/newest", "600 2 ndjson");
    assertThatThrownBy(node::loadEpochs).hasMessageContaining("ctr/epochs/600/1.ndjson");
    assertThat(node.enriched("a").getClicks()).isEqualTo(clicks(10, 2));
    node.put("ctr/epochs/600/1.ndjson", "");
    node.loadEpochs();
    assertThat(node.enriched("a").getClicks()).isEqualTo(clicks(30, 3));
  }

  @Test
  void shouldBeginAnewWhenANewerEpochComesInsteadOfAMissingPart() {
    node.put("ctr/epochs/600/0.csv", "a,1,1");
    node.put("ctr/epochs/newest", "600 2 csv");
    assertThatThrownBy(node::loadEpochs).hasMessageContaining("ctr/epochs/600/1.csv");
    load(700, "a,5,1");
    assertThat(node.enriched("a").getClicks()).isEqualTo(clicks(5, 1));
  }

  @Test
  void shouldRemoveAllOtherEpochsButNotWhileTheyMayBeRead() {
    load(
        500,
        IntStream.range(0, 1_500).mapToObj(at -> "a%d,10,2".formatted(at)).toArray(String[]::new));
    load(600, "b,1,0");
    node.removeEpochs();
    assertThat(node.rows()).hasSize(1_501);
    node.clock.advance(EpochRemoval.GRACE);
    node.removeEpochs();
    assertThat(node.rows()).containsExactly("600 b 1/0");
  }

  @Test
  void shouldCountEventsOnceWhenTheyComeAgain() {
    node.show(0, 5, shows("a", 10, 1), shows("b", 2, 0), shows("a", 5, 1));
    var epoch = node.clock.instant().getEpochSecond();
    assertThat(node.rows())
        .containsExactly("%d a 15/2".formatted(epoch), "%d b 2/0".formatted(epoch));
    node.show(0, 6, shows("b", 2, 0), shows("a", 5, 1), shows("c", 1, 1));
    node.show(1, 5, shows("a", 1, 0));
    assertThat(node.enriched("a").getClicks()).isEqualTo(clicks(16, 2));
    assertThat(node.enriched("b").getClicks()).isEqualTo(clicks(2, 0));
    assertThat(node.enriched("c").getClicks()).isEqualTo(clicks(1, 1));
    assertThat(node.queue().values())
        .allSatisfy(ids -> assertThat(ids).containsExactlyInAnyOrder("a", "b", "c"));
  }

  @Test
  void shouldRejectOnlyEventsThatCannotBe() {
    var answer =
        node.show(0, 0, shows("a", 1, 2), shows("", 1, 0), shows("b", 1, 0), shows("c", -1, 0));
    assertThat(answer.getRejectedList()).extracting(Rejection::getIndex).containsExactly(0, 1, 3);
    assertThat(node.enriched("b").getClicks()).isEqualTo(clicks(1, 0));
  }

  @Test
  void shouldSayThatCountsAreNewerWithinAnEpoch() {
    load(500, "a,10,2");
    var loaded = node.enriched("a").getEpoch();
    node.clock.advance(Duration.ofSeconds(5));
    node.show(0, 0, shows("a", 1, 1));
    assertThat(node.enriched("a").getEpoch()).isEqualTo(loaded + 5);
    assertThat(node.enriched("a").getClicks()).isEqualTo(clicks(11, 3));
  }

  @Test
  void shouldKeepEventsThatComeWhileAnEpochIsLoaded() {
    load(500, "a,10,2", "b,10,2");
    node.put("ctr/epochs/600/0.csv", "a,100,20");
    node.put("ctr/epochs/newest", "600 2 csv");
    assertThatThrownBy(node::loadEpochs).hasMessageContaining("600/1.csv");
    node.show(0, 0, shows("a", 1, 1), shows("b", 1, 0));
    node.put("ctr/epochs/600/1.csv", "b,200,40");
    node.loadEpochs();
    assertThat(node.enriched("a").getClicks()).isEqualTo(clicks(101, 21));
    assertThat(node.enriched("b").getClicks()).isEqualTo(clicks(201, 40));
  }

  @Test
  void shouldHalveAnEpochThatNobodyHasReplaced() {
    node.show(0, 0, shows("a", 100, 10), shows("b", 1, 1));
    node.clock.advance(ClickNode.HALVING.minusSeconds(1));
    node.loadEpochs();
    assertThat(node.enriched("a").getClicks()).isEqualTo(clicks(100, 10));
    node.clock.advance(Duration.ofSeconds(1));
    node.loadEpochs();
    assertThat(node.enriched("a").getClicks()).isEqualTo(clicks(50, 5));
    assertThat(node.enriched("b").hasClicks()).isFalse();
    node.show(0, 2, shows("a", 1, 1));
    assertThat(node.enriched("a").getClicks()).isEqualTo(clicks(51, 6));
  }

  @Test
  void shouldQueueViewedOffersOfEachHourThatIsOver() {
    var now = HourPlan.hour(node.clock.instant());
    node.put("ctr/hours/2026-11-18t00.csv", "a", "b", "a");
    node.put("ctr/hours/2026-11-18t03.csv", "too early");
    node.loadHours();
    assertThat(node.queue()).containsOnlyKeys(now - 3);
    assertThat(node.queue().get(now - 3)).containsExactlyInAnyOrder("a", "b");

    node.put("ctr/hours/2026-11-18t01.ndjson", "{\"offer_id\":\"c\"}");
    node.put("ctr/hours/2026-11-18t00.csv", "late");
    node.loadHours();
    assertThat(node.queue().get(now - 2)).isEqualTo(List.of("c"));
    assertThat(node.queue()).containsOnlyKeys(now - 3, now - 2);
    node.loadHours();
    assertThat(node.queue().get(now - 3)).hasSize(2);
  }

  @Test
  void shouldDoNothingWhenTheManifestIsWrong() {
    node.put("ctr/epochs/newest", "tomorrow");
    node.loadEpochs();
    assertThat(node.rows()).isEmpty();
    assertThat(node.queue()).isEqualTo(Map.of());
  }

  private void load(long epoch, String... lines) {
    node.put("ctr/epochs/%d/0.csv".formatted(epoch), lines);
    node.put("ctr/epochs/newest", epoch + " 1 csv");
    node.loadEpochs();
  }

  private static Clicks clicks(long impressions, long clicks) {
    return Clicks.newBuilder().setImpressions(impressions).setClicks(clicks).build();
  }
}
