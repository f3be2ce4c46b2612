package torg.indexer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static torg.indexer.documents.OfferSamples.active;
import static torg.indexer.documents.OfferSamples.content;
import static torg.indexer.documents.OfferSamples.view;

import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.catalog.v1.Category;
import torg.indexer.documents.OfferDocuments;
import torg.indexer.documents.OfferSamples;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.OfferView;
import torg.testkit.HandClock;
import torg.vasgen.v1.Action;
import torg.vasgen.v1.RawDocument;

class OfferUpdatesTest {
  private final HandClock clock = new HandClock(Instant.ofEpochSecond(1_800_000_000));
  private IndexerNode node;

  @AfterEach
  void stop() {
    node.close();
  }

  private void start(String... settings) {
    node = new IndexerNode(clock, settings).start();
  }

  @Test
  void shouldKeepTheOrderOfEachPartitionAndCutBatches() {
    start("indexer.batchDocumentsMax", "40");
    for (var partition = 0; partition < IndexerNode.PARTITIONS; partition++) {
      node.update(partition, views(partition, 0, 100));
    }
    node.readUpdates();
    awaitDocuments(300);
    for (var partition = 0; partition < IndexerNode.PARTITIONS; partition++) {
      assertThat(node.log.documents(Integer.toString(partition)))
          .extracting(RawDocument::getVersion)
          .isEqualTo(IntStream.rangeClosed(1, 100).mapToObj(Long::valueOf).toList());
    }
    assertThat(node.log.batches())
        .allSatisfy(one -> assertThat(one.batch().getDocumentsCount()).isBetween(1, 40));
    assertThat(node.conversions("converted")).isEqualTo(300);
  }

  @Test
  void shouldSendDeletionsForOffersThatAreNotActive() {
    start();
    node.update(0, view(active("a", 5).setStatus(OfferStatus.REMOVED)));
    node.readUpdates();
    awaitDocuments(1);
    assertThat(node.log.documents()).containsExactly(OfferDocuments.deletion("a", 5));
  }

  @Test
  void shouldIndexTheActualOfferWhenTheRecordLacksFields() {
    start();
    node.offers.put("a", active("a", 9).build());
    node.update(0, view(active("a", 5).clearContent()), view(active("b", 6)));
    node.readUpdates();
    awaitDocuments(2);
    assertThat(node.log.documents())
        .extracting(RawDocument::getId, RawDocument::getVersion)
        .containsExactly(tuple("a", 9L), tuple("b", 6L));
    assertThat(node.conversions("asked")).isEqualTo(1);
  }

  @Test
  void shouldDeleteWhatTheOfferStoreDoesNotHave() {
    start();
    node.update(
        0, view(active("a", 5).clearContent()), view(Offer.newBuilder().setId("no-version")));
    node.readUpdates();
    awaitDocuments(2);
    assertThat(node.log.documents())
        .containsExactly(
            OfferDocuments.deletion("a", 5),
            OfferDocuments.deletion("no-version", 1_800_000_000_000_000L));
    assertThat(node.conversions("gone")).isEqualTo(2);
  }

  @Test
  void shouldHoldOnlyThePartitionOfAnOfferThatCannotBeConverted() {
    start();
    node.offersFault = FaultException.unavailable("the offer store is down");
    node.update(1, view(active("p1-before", 1)), view(active("x", 2).clearContent()));
    node.update(1, views(1, 10, 20));
    node.update(0, views(0, 0, 50));
    node.update(2, views(2, 0, 50));
    node.readUpdates();
    IndexerNode.WAIT.until(
        () -> node.log.index().toString(),
        () -> node.log.index().keySet().containsAll(List.of("p0-49", "p2-49", "p1-before")));
    IndexerNode.WAIT.until(() -> node.conversions("impossible") >= 3);
    assertThat(node.waitingPartitions()).isEqualTo(1);
    assertThat(node.log.index()).doesNotContainKeys("x", "p1-10");

    node.offersFault = null;
    node.offers.put("x", active("x", 3).build());
    awaitIndexed("p1-19");
    assertThat(node.log.index().get("x").getVersion()).isEqualTo(3);
    assertThat(node.log.index()).hasSize(112);
    assertThat(node.waitingPartitions()).isZero();
    assertThat(node.deadRecords()).isZero();
  }

  @Test
  void shouldGoOnWhenTheCatalogGetsTheCategoryThatWasUnknown() {
    start();
    var bike = active("bike", 2).setContent(content().setCategoryId("bikes"));
    node.offers.put("bike", bike.build());
    node.update(0, view(bike), view(active("after", 3)));
    node.readUpdates();
    IndexerNode.WAIT.until(() -> node.conversions("impossible") >= 2);
    assertThat(node.log.documents()).isEmpty();
    node.announceCatalog(
        OfferSamples.CATALOG.toBuilder()
            .setVersion(4)
            .addCategories(Category.newBuilder().setId("bikes"))
            .build());
    awaitIndexed("after");
    assertThat(node.log.index().get("bike").getAction()).isEqualTo(Action.UPSERT);
  }

  @Test
  void shouldPassOverWhatAnOperatorHasNamed() {
    start("indexer.skippedOffers", "x, y");
    node.offersFault = FaultException.unavailable("the offer store is down");
    node.update(0, view(active("x", 2).clearContent()), view(active("y", 3)), view(active("z", 4)));
    node.readUpdates();
    awaitDocuments(3);
    assertThat(node.log.documents().subList(0, 2))
        .containsExactly(OfferDocuments.deletion("x", 2), OfferDocuments.deletion("y", 3));
    assertThat(node.conversions("skipped")).isEqualTo(2);
  }

  @Test
  void shouldSetAsideOnlyWhatIsNoOffer() {
    start();
    node.update(0, OfferView.getDefaultInstance(), view(active("a", 1)));
    node.readUpdates();
    awaitDocuments(1);
    IndexerNode.WAIT.until(() -> node.deadRecords() == 1);
    assertThat(node.log.documents()).extracting(RawDocument::getId).containsExactly("a");
  }

  @Test
  void shouldTakeARefusalOfTheOfferStoreForAFailureOfIts() {
    start();
    node.offersFault = FaultException.of(Fault.FORBIDDEN, "not for you");
    node.update(0, view(active("a", 5).clearContent()));
    node.readUpdates();
    IndexerNode.WAIT.until(() -> node.conversions("impossible") >= 7);
    assertThat(node.deadRecords()).isZero();
    node.offersFault = null;
    node.offers.put("a", active("a", 6).build());
    awaitIndexed("a");
  }

  @Test
  void shouldGoOnWhereItStoppedWhenStartedAgain() {
    start();
    node.readUpdates();
    node.update(0, views(0, 0, 50));
    awaitDocuments(50);
    node.stopReading();
    node.update(0, views(0, 50, 70));
    node.readUpdates();
    awaitDocuments(70);
    assertThat(node.log.documents("0"))
        .extracting(RawDocument::getVersion)
        .isEqualTo(IntStream.rangeClosed(1, 70).mapToObj(Long::valueOf).toList());
  }

  private static OfferView[] views(int partition, int start, int end) {
    return IntStream.range(start, end)
        .mapToObj(at -> view(active("p%d-%d".formatted(partition, at), at + 1)))
        .toArray(OfferView[]::new);
  }

  private void awaitDocuments(int count) {
    IndexerNode.WAIT.until(
        () -> "%d of %d documents".formatted(node.log.documents().size(), count),
        () -> node.log.documents().size() >= count);
  }

  private void awaitIndexed(String id) {
    IndexerNode.WAIT.until(
        () -> id + " is not in " + node.log.index().keySet(),
        () -> node.log.index().containsKey(id));
  }
}
