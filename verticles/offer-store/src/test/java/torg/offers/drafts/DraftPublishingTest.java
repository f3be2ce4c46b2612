package torg.offers.drafts;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.content.ContentSamples.car;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.bus.v1.FieldViolation;
import torg.calls.OfferCalls;
import torg.offers.OfferNode;
import torg.offers.TestSeller;
import torg.offers.model.Preset;
import torg.offers.v1.Draft;
import torg.offers.v1.DraftFate;
import torg.offers.v1.GetDraftRequest;
import torg.offers.v1.OfferContent;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.OpenDraftRequest;
import torg.offers.v1.PublishDraftRequest;
import torg.offers.v1.UpdateDraftRequest;
import torg.testkit.Await;

/** A draft becomes an offer, once. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DraftPublishingTest {
  private final AtomicInteger sellers = new AtomicInteger();
  private OfferNode node;

  @BeforeAll
  void start() {
    node = OfferNode.start();
  }

  @AfterAll
  void stop() {
    node.close();
  }

  private TestSeller anybody() {
    return new TestSeller(node, "seller-" + sellers.incrementAndGet());
  }

  private static Draft filled(TestSeller seller, OfferContent.Builder content) {
    var draft = seller.ask(OfferCalls.OPEN_DRAFT, OpenDraftRequest.getDefaultInstance()).getDraft();
    return seller.ask(OfferCalls.UPDATE_DRAFT, updateOf(draft, content));
  }

  private static UpdateDraftRequest updateOf(Draft draft, OfferContent.Builder content) {
    return UpdateDraftRequest.newBuilder().setId(draft.getId()).setContent(content).build();
  }

  private static PublishDraftRequest publishOf(Draft draft) {
    return PublishDraftRequest.newBuilder().setId(draft.getId()).build();
  }

  @Test
  void shouldBecomeOfferWithTheSameIdWhenDraftIsRight() {
    var seller = anybody();
    var draft = filled(seller, car());

    var offer = seller.ask(OfferCalls.PUBLISH_DRAFT, publishOf(draft));

    assertThat(offer.getId()).isEqualTo(draft.getId());
    assertThat(offer.getSellerId()).isEqualTo(seller.id());
    assertThat(offer.getStatus()).isEqualTo(OfferStatus.ACTIVE);
    assertThat(offer.getContent()).isEqualTo(OfferNode.placed(car()));
    assertThat(node.get(draft.getId())).isEqualTo(offer);
    assertThat(seller.listed(Preset.ALL, 10)).containsExactly(offer.getId());
    var get = GetDraftRequest.newBuilder().setId(draft.getId()).build();
    assertThat(seller.refuse(OfferCalls.GET_DRAFT, get).fault()).isEqualTo(Fault.NOT_FOUND);
    var next = seller.ask(OfferCalls.OPEN_DRAFT, OpenDraftRequest.getDefaultInstance());
    assertThat(next.getFate()).isEqualTo(DraftFate.DRAFT_CREATED);
    assertThat(next.getDraft().getId()).isNotEqualTo(draft.getId());
  }

  @Test
  void shouldAnswerTheSameOfferWhenPublishedAgain() {
    var seller = anybody();
    var draft = filled(seller, car());
    var offer = seller.ask(OfferCalls.PUBLISH_DRAFT, publishOf(draft));
    assertThat(seller.ask(OfferCalls.PUBLISH_DRAFT, publishOf(draft))).isEqualTo(offer);
    var removed = seller.delete(offer.getId());
    assertThat(seller.ask(OfferCalls.PUBLISH_DRAFT, publishOf(draft))).isEqualTo(removed);
    assertThat(anybody().refuse(OfferCalls.PUBLISH_DRAFT, publishOf(draft)).fault())
        .isEqualTo(Fault.NOT_FOUND);
  }

  @RepeatedTest(3)
  void shouldMakeOneOfferWhenPublishedSeveralTimesAtOnce() {
    var seller = anybody();
    var draft = filled(seller, car());
    var published =
        IntStream.range(0, 6)
            .mapToObj(at -> node.send(seller.caller(), OfferCalls.PUBLISH_DRAFT, publishOf(draft)))
            .toList();
    Await.result(Future.all(published));
    assertThat(published.stream().map(Future::result).distinct())
        .containsExactly(node.get(draft.getId()));
    assertThat(seller.counts()).isEqualTo(seller.recount()).containsEntry(Preset.ALL, 1L);
    assertThat(seller.totals().getActive()).isOne();
  }

  @Test
  void shouldNameEveryViolationWhenDraftIsEmpty() {
    var seller = anybody();
    var draft = seller.ask(OfferCalls.OPEN_DRAFT, OpenDraftRequest.getDefaultInstance()).getDraft();
    var refusal = seller.refuse(OfferCalls.PUBLISH_DRAFT, publishOf(draft));
    assertThat(fields(refusal))
        .containsExactlyInAnyOrder("content.category_id", "content.title", "content.location");

    var wrong = OfferContent.newBuilder().setCategoryId("cars").setTitle("ab").addPhotoUrls("x");
    seller.ask(OfferCalls.UPDATE_DRAFT, updateOf(draft, wrong));
    assertThat(fields(seller.refuse(OfferCalls.PUBLISH_DRAFT, publishOf(draft))))
        .contains("content.title", "content.attributes", "content.photo_urls[0]")
        .contains("content.location");
    assertThat(seller.counts()).containsEntry(Preset.ALL, 0L);
    seller.ask(OfferCalls.UPDATE_DRAFT, updateOf(draft, car()));
    assertThat(seller.ask(OfferCalls.PUBLISH_DRAFT, publishOf(draft)).getId())
        .isEqualTo(draft.getId());
  }

  private static List<String> fields(FaultException refusal) {
    assertThat(refusal.fault()).isEqualTo(Fault.INVALID);
    return refusal.violations().stream().map(FieldViolation::getField).toList();
  }

  @Test
  void shouldWantSellerWhenDraftIsAnonymous() {
    var request = OpenDraftRequest.newBuilder().setAnonymousId("visitor-0123456789").build();
    var draft = node.ask(OfferCalls.OPEN_DRAFT, request).getDraft();
    assertThat(fields(node.refuse(OfferCalls.PUBLISH_DRAFT, publishOf(draft))))
        .containsExactly("seller_id");
    assertThat(anybody().refuse(OfferCalls.PUBLISH_DRAFT, publishOf(draft)).fault())
        .isEqualTo(Fault.NOT_FOUND);
  }

  /** The catalog takes its time to mark a category that has no offer yet. */
  @Test
  void shouldSayConflictWhenDraftChangesMeanwhile() {
    var seller = anybody();
    var boat = car().setCategoryId("boats").removeAttributes(1);
    var draft = filled(seller, boat);
    var marked = Promise.<Void>promise();
    node.marking = marked.future();
    var published = node.send(seller.caller(), OfferCalls.PUBLISH_DRAFT, publishOf(draft));
    Await.until(this::isMarking);
    seller.ask(OfferCalls.UPDATE_DRAFT, updateOf(draft, boat.setTitle("Another boat")));
    marked.complete();

    Await.result(published.otherwiseEmpty());

    assertThat(FaultException.from(published.cause()).fault()).isEqualTo(Fault.CONFLICT);
    assertThat(published.cause())
        .hasMessageContaining("was changed while it was published; review it and publish it again");
    assertThat(seller.counts()).containsEntry(Preset.ALL, 0L);
    assertThat(seller.ask(OfferCalls.PUBLISH_DRAFT, publishOf(draft)).getContent())
        .isEqualTo(OfferNode.placed(boat));
  }

  private boolean isMarking() {
    synchronized (node.markedCategories) {
      return node.markedCategories.contains("boats");
    }
  }
}
