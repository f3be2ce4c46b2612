package torg.offers.reexport;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.model.OfferSamples.NOON;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import torg.offers.model.Shards;
import torg.offers.v1.OfferExport;

class ReexportProgressTest {
  private static final int PART = Shards.of("anna", Shards.REEXPORT);

  private static Reexport started(String seller) {
    var spec = new ReexportSpec(seller, "", Optional.empty(), false, "topic", 0);
    return Reexport.started(spec.message().setId(7), NOON);
  }

  private static OfferExport after(int seconds, Reexport export, List<PartProgress> parts) {
    return ReexportProgress.of(export, parts, 5, NOON.plusSeconds(seconds));
  }

  private static List<PartProgress> sixteen() {
    return IntStream.range(0, 16).mapToObj(part -> PartProgress.beginning(part, 7, 0)).toList();
  }

  private static PartProgress done(int part, long exported) {
    return new PartProgress(part, 7, "x offer", 2 * exported, exported, 0, true, "");
  }

  @Test
  void shouldKnowNothingAtTheBeginning() {
    var export = after(0, started(""), sixteen());
    assertThat(export.getShare()).isZero();
    assertThat(export.getOffersExpected()).isZero();
    assertThat(export.getOffersPerSecond()).isZero();
    assertThat(export.getOffersWaiting()).isEqualTo(5);
    assertThat(export.getProblem()).isEmpty();
  }

  @Test
  void shouldTellWhatIsToBeExpectedFromWhatWasFound() {
    var parts = Stream.concat(Stream.of(done(0, 100)), sixteen().stream().skip(1)).toList();
    var export = after(4, started(""), parts);
    assertThat(export.getShare()).isEqualTo(1 / 16.0);
    assertThat(export.getOffersExported()).isEqualTo(100);
    assertThat(export.getOffersExpected()).isEqualTo(1_600);
    assertThat(export.getOffersPerSecond()).isEqualTo(25);
  }

  /** The place of a cursor in its part tells how much of it is done. */
  @Test
  void shouldCountAPartByItsCursor() {
    var parts =
        IntStream.range(0, 16)
            .mapToObj(part -> new PartProgress(part, 7, inMiddle(part), 9, 9, 0, false, ""))
            .toList();
    assertThat(after(1, started(""), parts).getShare()).isCloseTo(0.5, Offset.offset(0.01));
  }

  private static String inMiddle(int part) {
    return IntStream.iterate(0, number -> number + 1)
        .mapToObj(number -> "o" + number + " offer")
        .filter(cursor -> Math.abs(TablePages.share(part, Shards.REEXPORT, cursor) - 0.5) < 0.005)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void shouldCountAListByItsLength() {
    var part = new PartProgress(PART, 7, "1 x", 30, 20, 40, false, "");
    var export = after(10, started("anna"), List.of(part));
    assertThat(export.getShare()).isEqualTo(0.75);
    assertThat(export.getOffersExpected()).isEqualTo(27);
    var longer = new PartProgress(PART, 7, "1 x", 50, 50, 40, false, "");
    assertThat(after(10, started("anna"), List.of(longer)).getShare()).isEqualTo(1);
    var empty = new PartProgress(PART, 7, "", 0, 0, 0, true, "");
    assertThat(after(10, started("anna"), List.of(empty)).getShare()).isEqualTo(1);
  }

  @Test
  void shouldTellOneOfItsProblems() {
    var parts =
        IntStream.range(0, 16)
            .mapToObj(part -> PartProgress.beginning(part, 7, 0))
            .map(part -> part.part() < 3 ? part : part.hindered("Kafka is away " + part.part()))
            .toList();
    assertThat(after(1, started(""), parts).getProblem()).isEqualTo("Kafka is away 3");
  }
}
