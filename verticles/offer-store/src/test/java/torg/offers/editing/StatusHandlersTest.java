package torg.offers.editing;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.export.OfferMail.stamp;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import torg.bus.Times;
import torg.bus.faults.Fault;
import torg.calls.OfferCalls;
import torg.offers.OfferNode;
import torg.offers.TestSeller;
import torg.offers.export.OfferMail;
import torg.offers.model.Preset;
import torg.offers.v1.ChangeStatusesRequest;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.ProlongOfferRequest;
import torg.offers.v1.StatusChange;

/** Many offers at once, and terms. Single changes are in {@link OfferChangesTest}. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StatusHandlersTest {
  private OfferNode node;

  @BeforeAll
  void start() {
    node = OfferNode.start();
  }

  @AfterAll
  void stop() {
    node.close();
  }

  private static ChangeStatusesRequest request(OfferStatus status, List<String> ids) {
    return ChangeStatusesRequest.newBuilder().setStatus(status).addAllIds(ids).build();
  }

  private List<String> create(String seller, int count) {
    var ids = new ArrayList<String>();
    for (var number = 0; number < count; number++) {
      ids.add(node.create(seller, stamp("Марка " + number)).getId());
    }
    return ids;
  }

  @Test
  void shouldChangeManyAndAnswerForEachInOrder() {
    var ids = create("many", 120);
    var changes = node.ask(OfferCalls.CHANGE_STATUSES, request(OfferStatus.HIDDEN, ids));
    assertThat(changes.getChangesList()).extracting(StatusChange::getId).isEqualTo(ids);
    assertThat(changes.getChangesList())
        .allMatch(one -> one.getStatus() == OfferStatus.HIDDEN && one.getFault().isEmpty());
    assertThat(changes.getChanges(7).getVersion()).isEqualTo(node.get(ids.get(7)).getVersion());
    var seller = new TestSeller(node, "many");
    assertThat(seller.counts())
        .isEqualTo(seller.recount())
        .containsEntry(Preset.HIDDEN, 120L)
        .containsEntry(Preset.ACTIVE, 0L);
  }

  @Test
  void shouldChangeTheOthersWhenSomeCannotBe() {
    var ids = create("some", 3);
    new OfferMail(node).change(node.get(ids.get(1)), OfferStatus.REMOVED);
    ids.add("missing");
    var changes =
        node.ask(OfferCalls.CHANGE_STATUSES, request(OfferStatus.HIDDEN, ids)).getChangesList();
    assertThat(changes)
        .extracting(StatusChange::getFault)
        .containsExactly("", "PRECONDITION", "", "NOT_FOUND");
    assertThat(changes.get(1).getReason()).contains("stays removed");
    assertThat(changes.get(1).getStatus()).isEqualTo(OfferStatus.OFFER_STATUS_UNSPECIFIED);
    var removed = node.ask(OfferCalls.CHANGE_STATUSES, request(OfferStatus.REMOVED, ids));
    assertThat(removed.getChangesList())
        .extracting(StatusChange::getFault)
        .containsExactly("", "", "", "NOT_FOUND");
  }

  @Test
  void shouldShowASellerOnlyItsOwn() {
    var ids = create("owner", 1);
    var changes =
        node.ask(
            OfferNode.seller("stranger"),
            OfferCalls.CHANGE_STATUSES,
            request(OfferStatus.HIDDEN, ids));
    assertThat(changes.getChanges(0).getFault()).isEqualTo("NOT_FOUND");
    assertThat(node.get(ids.get(0)).getStatus()).isEqualTo(OfferStatus.ACTIVE);
  }

  @Test
  void shouldRefuseWrongListsAndStatuses() {
    for (var wrong :
        List.of(
            request(OfferStatus.HIDDEN, List.of()),
            request(OfferStatus.HIDDEN, List.of("a", "a")),
            request(OfferStatus.BANNED, List.of("a")),
            request(OfferStatus.HIDDEN, Collections.nCopies(1_001, "a")))) {
      assertThat(node.refuse(OfferCalls.CHANGE_STATUSES, wrong).fault()).isEqualTo(Fault.INVALID);
    }
  }

  private static ProlongOfferRequest prolongation(Offer offer) {
    return ProlongOfferRequest.newBuilder().setId(offer.getId()).build();
  }

  @Test
  void shouldBeginANewTermWhenProlonged() {
    var offer = node.create("term", stamp("Марка"));
    node.clock.advance(Duration.ofDays(1));
    var prolonged = node.ask(OfferCalls.PROLONG_OFFER, prolongation(offer));
    assertThat(Times.of(prolonged.getExpiresAt()))
        .isEqualTo(node.clock.instant().plus(OfferNode.CONFIG.term()));
    assertThat(node.get(offer.getId())).isEqualTo(prolonged);
    new OfferMail(node).change(offer, OfferStatus.HIDDEN);
    assertThat(node.refuse(OfferCalls.PROLONG_OFFER, prolongation(offer)))
        .hasMessageContaining("is HIDDEN, only an active one can be prolonged");
  }
}
