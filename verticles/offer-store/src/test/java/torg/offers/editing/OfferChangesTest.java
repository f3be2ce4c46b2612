package torg.offers.editing;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.OfferNode.seller;
import static torg.offers.content.ContentSamples.car;
import static torg.offers.v1.OfferStatus.ACTIVE;
import static torg.offers.v1.OfferStatus.BANNED;
import static torg.offers.v1.OfferStatus.EXPIRED;
import static torg.offers.v1.OfferStatus.HIDDEN;
import static torg.offers.v1.OfferStatus.OFFER_STATUS_UNSPECIFIED;
import static torg.offers.v1.OfferStatus.REMOVED;
import static torg.offers.v1.OfferStatus.SOLD_ELSEWHERE;
import static torg.offers.v1.OfferStatus.SOLD_ON_SERVICE;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import torg.bus.Times;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.bus.v1.FieldViolation;
import torg.calls.OfferCalls;
import torg.offers.OfferNode;
import torg.offers.TestSeller;
import torg.offers.content.LargeContents;
import torg.offers.v1.ChangeStatusRequest;
import torg.offers.v1.DeleteOfferRequest;
import torg.offers.v1.ModerationOpinion;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.OpinionBatch;
import torg.offers.v1.PhotoResult;
import torg.offers.v1.PhotoResultBatch;
import torg.offers.v1.StoredPhoto;
import torg.offers.v1.Verdict;
import torg.testkit.Await;

/** Changes of content and status, versions, and removal. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OfferChangesTest {
  private OfferNode node;
  private TestSeller anna;

  @BeforeAll
  void start() {
    node = OfferNode.start();
    anna = new TestSeller(node, "anna");
  }

  @AfterAll
  void stop() {
    node.close();
  }

  @Test
  void shouldReplaceContentWhenVersionIsTheExpectedOne() {
    var offer = anna.create(car());
    node.clock.advance(Duration.ofMinutes(1));
    var content = car().setTitle("Another title").clearPhotoUrls();
    var updated =
        anna.ask(
            OfferCalls.UPDATE_OFFER,
            TestSeller.updateOf(offer.getId(), content, offer.getVersion()));
    assertThat(updated.getContent()).isEqualTo(OfferNode.placed(content));
    assertThat(updated.getVersion()).isGreaterThan(offer.getVersion());
    assertThat(updated.getCreatedAt()).isEqualTo(offer.getCreatedAt());
    assertThat(updated.getShortCode()).isEqualTo(offer.getShortCode());
    assertThat(node.get(offer.getId())).isEqualTo(updated);
  }

  @Test
  void shouldSayConflictWhenVersionIsAnother() {
    var offer = anna.create(car());
    var id = offer.getId();
    var updated = anna.update(id, car().setTitle("Second title"));
    var stale = offer.getVersion();
    var update = TestSeller.updateOf(id, car().setTitle("Third title"), stale);
    var change =
        ChangeStatusRequest.newBuilder().setId(id).setStatus(HIDDEN).setExpectedVersion(stale);
    var delete = DeleteOfferRequest.newBuilder().setId(id).setExpectedVersion(stale);
    for (var refusal :
        List.of(
            anna.refuse(OfferCalls.UPDATE_OFFER, update),
            anna.refuse(OfferCalls.CHANGE_STATUS, change.build()),
            anna.refuse(OfferCalls.DELETE_OFFER, delete.build()))) {
      assertThat(refusal.fault()).isEqualTo(Fault.CONFLICT);
      assertThat(refusal)
          .hasMessage(
              "offer %s has version %d, not %d: it has changed since; read it again and retry",
              id, updated.getVersion(), stale);
    }
    assertThat(node.get(id)).isEqualTo(updated);
    var negative = anna.refuse(OfferCalls.UPDATE_OFFER, TestSeller.updateOf(id, car(), -1));
    assertThat(fields(negative)).containsExactly("expected_version");
  }

  @Test
  void shouldLetOneWinWhenSeveralExpectTheSameVersion() {
    var offer = anna.create(car());
    var outcomes =
        IntStream.range(0, 5)
            .mapToObj(at -> car().setTitle("Title " + at))
            .map(content -> TestSeller.updateOf(offer.getId(), content, offer.getVersion()))
            .map(request -> node.send(anna.caller(), OfferCalls.UPDATE_OFFER, request))
            .toList();
    Await.result(Future.join(outcomes).otherwiseEmpty());
    assertThat(outcomes.stream().filter(Future::succeeded)).hasSize(1);
    assertThat(outcomes.stream().filter(Future::failed).map(Future::cause))
        .allMatch(failure -> FaultException.from(failure).fault() == Fault.CONFLICT);
    var winner = outcomes.stream().filter(Future::succeeded).findFirst().orElseThrow();
    assertThat(node.get(offer.getId())).isEqualTo(winner.result());
  }

  @Test
  void shouldWriteNothingWhenContentIsTheSame() {
    var url = "https://example.com/shared.jpg";
    var asked = anna.create(car().addPhotoUrls(url));
    var waiting = anna.create(car().addPhotoUrls(url));
    var stored = StoredPhoto.newBuilder().setId("p").setWidth(1).setHeight(1);
    var result = PhotoResult.newBuilder().setOfferId(asked.getId()).setUrl(url).setStored(stored);
    node.ask(OfferCalls.TAKE_PHOTOS, PhotoResultBatch.newBuilder().addResults(result).build());

    assertThat(anna.update(waiting.getId(), car().addPhotoUrls(url))).isEqualTo(waiting);
    assertThat(node.get(waiting.getId())).isEqualTo(waiting);

    var updated = anna.update(waiting.getId(), car().addPhotoUrls(url).setTitle("Other title"));
    assertThat(updated.getPhotos(1).getStored()).isEqualTo(stored.build());
  }

  @Test
  void shouldSayNotFoundWhenForeignOfferIsChanged() {
    var offer = anna.create(car());
    var id = offer.getId();
    var boris = seller("boris");
    var update = TestSeller.updateOf(id, car().setTitle("x"), 1);
    for (var refusal :
        List.of(
            node.refuse(boris, OfferCalls.UPDATE_OFFER, update),
            node.refuse(boris, OfferCalls.CHANGE_STATUS, TestSeller.changeOf(id, HIDDEN)),
            node.refuse(boris, OfferCalls.CHANGE_STATUS, TestSeller.changeOf(id, EXPIRED)),
            node.refuse(boris, OfferCalls.DELETE_OFFER, TestSeller.deleteOf(id)))) {
      assertThat(refusal.fault()).isEqualTo(Fault.NOT_FOUND);
    }
    assertThat(node.get(id)).isEqualTo(offer);
  }

  @Test
  void shouldRefuseUpdateWhenContentIsWrongOrTooLarge() {
    var offer = anna.create(car());
    var wrong = car().setTitle("").setCategoryId("ufos");
    var refusal =
        anna.refuse(OfferCalls.UPDATE_OFFER, TestSeller.updateOf(offer.getId(), wrong, 0));
    assertThat(fields(refusal)).contains("content.category_id", "content.title");
    var large = TestSeller.updateOf(offer.getId(), LargeContents.of(101_000), 0);
    assertThat(anna.refuse(OfferCalls.UPDATE_OFFER, large).fault()).isEqualTo(Fault.TOO_LARGE);
    assertThat(node.get(offer.getId())).isEqualTo(offer);
  }

  @Test
  void shouldRefuseStatusWhenItMakesNoSense() {
    var offer = anna.create(car());
    var id = offer.getId();
    assertThat(anna.change(id, HIDDEN).getStatus()).isEqualTo(HIDDEN);
    assertThat(anna.change(id, ACTIVE).getExpiresAt()).isEqualTo(offer.getExpiresAt());
    assertThat(anna.change(id, SOLD_ON_SERVICE).getWasSold()).isTrue();
    assertRefused(id, HIDDEN, "is SOLD_ON_SERVICE", "only ACTIVE or REMOVED is allowed");
    assertRefused(id, SOLD_ELSEWHERE, "only ACTIVE or REMOVED is allowed");
    var relisted = anna.change(id, ACTIVE);
    assertThat(anna.change(id, ACTIVE)).isEqualTo(relisted);
    ban(relisted);
    assertRefused(id, ACTIVE, "is BANNED", "only REMOVED is allowed", "back to moderation");
    for (var status : List.of(EXPIRED, BANNED, OFFER_STATUS_UNSPECIFIED, REMOVED)) {
      var refusal = anna.refuse(OfferCalls.CHANGE_STATUS, TestSeller.changeOf(id, status));
      assertThat(fields(refusal)).containsExactly("status");
    }
    var unknown = ChangeStatusRequest.newBuilder().setId(id).setStatusValue(77).build();
    assertThat(fields(anna.refuse(OfferCalls.CHANGE_STATUS, unknown))).containsExactly("status");
  }

  private void assertRefused(String id, OfferStatus status, String... parts) {
    var refusal = anna.refuse(OfferCalls.CHANGE_STATUS, TestSeller.changeOf(id, status));
    assertThat(refusal.fault()).isEqualTo(Fault.PRECONDITION);
    assertThat(refusal.getMessage()).contains(parts);
  }

  private void ban(Offer offer) {
    var opinion =
        ModerationOpinion.newBuilder()
            .setOfferId(offer.getId())
            .setOfferVersion(offer.getVersion())
            .setVerdict(Verdict.BAN)
            .addReasons("stolen photo")
            .setDecidedAt(Times.of(node.clock.instant()));
    node.ask(OfferCalls.TAKE_OPINIONS, OpinionBatch.newBuilder().addOpinions(opinion).build());
    assertThat(node.get(offer.getId()).getStatus()).isEqualTo(BANNED);
  }

  @Test
  void shouldStayRemovedWhateverIsAskedFor() {
    var offer = anna.create(car());
    var id = offer.getId();
    var removed = anna.delete(id);
    assertThat(removed.getStatus()).isEqualTo(REMOVED);
    assertThat(removed.getVersion()).isGreaterThan(offer.getVersion());
    assertThat(anna.delete(id)).isEqualTo(removed);
    assertRefused(id, ACTIVE, "a removed offer stays removed, publish a new one");
    for (var content : List.of(car(), car().setTitle("Another title"))) {
      var refusal = anna.refuse(OfferCalls.UPDATE_OFFER, TestSeller.updateOf(id, content, 0));
      assertThat(refusal.fault()).isEqualTo(Fault.PRECONDITION);
      assertThat(refusal).hasMessageContaining("is removed for good");
    }
    assertThat(node.get(id)).isEqualTo(removed);
  }

  private static List<String> fields(FaultException refusal) {
    assertThat(refusal.fault()).isEqualTo(Fault.INVALID);
    return refusal.violations().stream().map(FieldViolation::getField).toList();
  }
}
