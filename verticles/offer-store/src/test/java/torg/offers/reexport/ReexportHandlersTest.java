package torg.offers.reexport;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.export.OfferMail.stamp;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.bus.Times;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.OfferCalls;
import torg.offers.OfferNode;
import torg.offers.core.Cleaning;
import torg.offers.v1.CancelExportRequest;
import torg.offers.v1.GetExportRequest;
import torg.offers.v1.ListExportsRequest;
import torg.offers.v1.OfferExport;
import torg.offers.v1.OfferExportState;
import torg.offers.v1.PauseExportRequest;
import torg.offers.v1.StartExportRequest;
import torg.testkit.Await;

class ReexportHandlersTest {
  private OfferNode node;
  private Reexports reexports;

  @BeforeEach
  void start() {
    node = OfferNode.start();
    node.topics.addAll(List.of("copy-1", "copy-2"));
    reexports = new Reexports(node);
  }

  @AfterEach
  void stop() {
    node.close();
  }

  private FaultException refused(UnaryOperator<StartExportRequest.Builder> request) {
    return node.refuse(
        Reexports.OPERATOR,
        OfferCalls.START_EXPORT,
        request.apply(StartExportRequest.newBuilder()).build());
  }

  private List<Long> listed(int limit, long beforeId) {
    var request = ListExportsRequest.newBuilder().setLimit(limit).setBeforeId(beforeId).build();
    return node.ask(Reexports.OPERATOR, OfferCalls.LIST_EXPORTS, request).getExportsList().stream()
        .map(OfferExport::getId)
        .toList();
  }

  @Test
  void shouldTellWhatWasStartedByWhom() {
    node.create("anna", stamp("Марка"));
    reexports.send();
    var export =
        reexports.start(
            one ->
                one.setSellerId("anna")
                    .setCategoryId("stamps")
                    .setTopic("copy-1")
                    .setOffersPerSecondMax(9));
    assertThat(export)
        .isEqualTo(
            OfferExport.newBuilder()
                .setId(export.getId())
                .setSellerId("anna")
                .setCategoryId("stamps")
                .setTopic("copy-1")
                .setOffersPerSecondMax(9)
                .setStartedBy("olga")
                .setStartedAt(Times.of(node.clock.instant()))
                .setState(OfferExportState.EXPORT_RUNNING)
                .build());
    assertThat(reexports.get(export)).isEqualTo(export);
  }

  @Test
  void shouldTellOfItsEnd() {
    node.create("anna", stamp("Марка"));
    var export = reexports.start(all -> all);
    var done = reexports.finish(export);
    assertThat(done.getState()).isEqualTo(OfferExportState.EXPORT_DONE);
    assertThat(done.getShare()).isEqualTo(1);
    assertThat(done.getOffersExpected()).isEqualTo(1);
    assertThat(done.getOffersWaiting()).isZero();
    assertThat(done.getTopic()).isEqualTo(OfferNode.CONFIG.updatesTopic());
    assertThat(done.hasEndedAt()).isTrue();
  }

  @Test
  void shouldListTheNewestFirst() {
    var first = reexports.start(all -> all);
    var second = reexports.start(all -> all);
    var third = reexports.start(one -> one.setTopic("copy-1"));
    assertThat(listed(0, 0)).containsExactly(third.getId(), second.getId(), first.getId());
    assertThat(listed(2, 0)).containsExactly(third.getId(), second.getId());
    assertThat(listed(2, second.getId())).containsExactly(first.getId());
  }

  @Test
  void shouldFindTheEarlierOneWhenARequestComesAgain() {
    var first = reexports.start(one -> one.setIdempotencyKey("k").setSellerId("anna"));
    var again = reexports.start(one -> one.setIdempotencyKey("k").setSellerId("anna"));
    assertThat(again.getId()).isEqualTo(first.getId());
    reexports.finish(first);
    var later = reexports.start(one -> one.setIdempotencyKey("k").setSellerId("anna"));
    assertThat(later.getId()).isEqualTo(first.getId());
    assertThat(later.getState()).isEqualTo(OfferExportState.EXPORT_DONE);
    assertThat(refused(one -> one.setIdempotencyKey("k").setSellerId("boris")))
        .hasMessageStartingWith("idempotency_key: was used for export " + first.getId());
    assertThat(reexports.start(one -> one.setSellerId("anna")).getId()).isNotEqualTo(first.getId());
  }

  @Test
  void shouldStartOneWhenTheSameRequestComesTwiceAtOnce() {
    var request = StartExportRequest.newBuilder().setIdempotencyKey("k").build();
    var both =
        IntStream.range(0, 8)
            .mapToObj(number -> node.send(Reexports.OPERATOR, OfferCalls.START_EXPORT, request))
            .toList();
    Await.result(Future.all(both));
    assertThat(both.stream().map(Future::result).map(OfferExport::getId).distinct()).hasSize(1);
    assertThat(listed(0, 0)).hasSize(1);
  }

  @Test
  void shouldGiveEachItsOwnNumberWhenTheyStartAtOnce() {
    var all =
        IntStream.range(0, 8)
            .mapToObj(
                number ->
                    node.send(
                        Reexports.OPERATOR,
                        OfferCalls.START_EXPORT,
                        StartExportRequest.getDefaultInstance()))
            .toList();
    Await.result(Future.all(all));
    assertThat(all.stream().map(Future::result).map(OfferExport::getId).distinct()).hasSize(8);
  }

  @Test
  void shouldRefuseMoreThanTenAtOnce() {
    for (var number = 0; number < ReexportStarts.UNDER_WAY_MAX; number++) {
      var export = reexports.start(all -> all);
      if (number % 2 == 0) {
        reexports.pause(export);
      }
    }
    var fault = refused(all -> all);
    assertThat(fault.fault()).isEqualTo(Fault.TOO_MANY);
    assertThat(fault).hasMessageStartingWith("10 exports are under way");
    assertThat(refused(one -> one.setTopic("elsewhere")).fault())
        .as("told before the topic is made")
        .isEqualTo(Fault.TOO_MANY);
    cancel(listed(1, 0).get(0));
    assertThat(reexports.start(all -> all).getState()).isEqualTo(OfferExportState.EXPORT_RUNNING);
  }

  private OfferExport cancel(long id) {
    return node.ask(
        Reexports.OPERATOR,
        OfferCalls.CANCEL_EXPORT,
        CancelExportRequest.newBuilder().setId(id).build());
  }

  @Test
  void shouldRefuseASecondExportToAnotherTopicWhileOneIsUnderWay() {
    var first = reexports.start(one -> one.setTopic("copy-1"));
    reexports.start(one -> one.setTopic("copy-2"));
    reexports.start(all -> all);
    reexports.start(all -> all);
    var fault = refused(one -> one.setTopic("copy-1").setSellerId("anna"));
    assertThat(fault.fault()).isEqualTo(Fault.PRECONDITION);
    assertThat(fault)
        .hasMessageStartingWith("export %d to topic 'copy-1' is under".formatted(first.getId()));
    reexports.cancel(first);
    reexports.start(one -> one.setTopic("copy-1"));
  }

  @Test
  void shouldRefuseATopicThatIsNotThere() {
    assertThat(refused(one -> one.setTopic("elsewhere")).fault()).isEqualTo(Fault.NOT_FOUND);
    assertThat(listed(0, 0)).isEmpty();
  }

  @Test
  void shouldNotFindWhatWasNeverStarted() {
    var fault =
        node.refuse(
            Reexports.OPERATOR,
            OfferCalls.GET_EXPORT,
            GetExportRequest.newBuilder().setId(7).build());
    assertThat(fault.fault()).isEqualTo(Fault.NOT_FOUND);
    assertThat(fault).hasMessage("export 7 does not exist");
    assertThat(
            node.refuse(
                    Reexports.OPERATOR,
                    OfferCalls.PAUSE_EXPORT,
                    PauseExportRequest.newBuilder().setId(7).build())
                .fault())
        .isEqualTo(Fault.NOT_FOUND);
  }

  @Test
  void shouldForgetOnlyWhatHasEndedLongAgo() {
    var ended = reexports.finish(reexports.start(all -> all));
    var underWay = reexports.start(all -> all);
    var kept = OfferNode.CONFIG.reexport().kept();
    var cleaning = new Cleaning(node.store, node.clock, ReexportTables.kept(kept));
    node.clock.advance(kept.minus(Duration.ofMinutes(1)));
    node.run("offer-cleaning", cleaning::run);
    assertThat(listed(0, 0)).containsExactly(underWay.getId(), ended.getId());
    node.clock.advance(Duration.ofMinutes(2));
    node.run("offer-cleaning", cleaning::run);
    assertThat(listed(0, 0)).containsExactly(underWay.getId());
  }
}
