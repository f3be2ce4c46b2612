package torg.offers.drafts;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.OfferNode.seller;
import static torg.offers.content.ContentSamples.number;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import torg.bus.Caller;
import torg.bus.Times;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.bus.v1.FieldViolation;
import torg.calls.OfferCalls;
import torg.offers.OfferNode;
import torg.offers.content.LargeContents;
import torg.offers.v1.DeleteDraftRequest;
import torg.offers.v1.Draft;
import torg.offers.v1.DraftFate;
import torg.offers.v1.GetDraftRequest;
import torg.offers.v1.Location;
import torg.offers.v1.OfferContent;
import torg.offers.v1.OpenDraftRequest;
import torg.offers.v1.Price;
import torg.offers.v1.PublishDraftRequest;
import torg.offers.v1.UpdateDraftRequest;

/** Drafts one by one; which of several is opened is in DraftOpeningTest. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DraftHandlersTest {
  private static final String VISITOR = "visitor-0123456789";

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

  private Caller anybody() {
    return seller("seller-" + sellers.incrementAndGet());
  }

  private Draft open(Caller caller) {
    return node.ask(caller, OfferCalls.OPEN_DRAFT, OpenDraftRequest.getDefaultInstance())
        .getDraft();
  }

  @Test
  void shouldStoreContentAsItIsWhenItIsHalfFilledOrNonsense() {
    var caller = anybody();
    var draft = open(caller);
    assertThat(draft.getContent()).isEqualTo(OfferContent.getDefaultInstance());
    for (var content :
        List.of(
            OfferContent.newBuilder().setTitle("x"),
            OfferContent.newBuilder()
                .setCategoryId("no such category")
                .setDescription(" \t ")
                .setPrice(Price.newBuilder().setCurrency("???").setAmount(-5))
                .addAttributes(number("", Double.NaN))
                .addAttributes(number("", 1))
                .addPhotoUrls("not a url")
                .setLocation(Location.newBuilder().setLatitude(500))
                .setConditionValue(99),
            OfferContent.newBuilder(),
            LargeContents.of(100_000))) {
      node.clock.advance(Duration.ofSeconds(1));
      var updated = node.ask(caller, OfferCalls.UPDATE_DRAFT, updateOf(draft, content));
      assertThat(updated.getContent()).isEqualTo(content.build());
      assertThat(updated.getUpdatedAt()).isEqualTo(Times.of(node.clock.instant()));
      assertThat(updated.getCreatedAt()).isEqualTo(draft.getCreatedAt());
      assertThat(node.ask(caller, OfferCalls.GET_DRAFT, getOf(draft))).isEqualTo(updated);
    }
  }

  @Test
  void shouldRefuseContentWhenItCannotBeStored() {
    var caller = anybody();
    var draft = open(caller);
    var large = updateOf(draft, LargeContents.of(101_000));
    assertThat(node.refuse(caller, OfferCalls.UPDATE_DRAFT, large).fault())
        .isEqualTo(Fault.TOO_LARGE);
    var content = OfferContent.newBuilder().setTitle("x".repeat(121)).setDescription("a\0b");
    var refusal = node.refuse(caller, OfferCalls.UPDATE_DRAFT, updateOf(draft, content));
    assertThat(fields(refusal)).containsExactly("content.title", "content.description");
    assertThat(node.ask(caller, OfferCalls.GET_DRAFT, getOf(draft))).isEqualTo(draft);
  }

  @Test
  void shouldSayNotFoundWhenDraftIsForeignOrGone() {
    var owner = anybody();
    var draft = open(owner);
    assertNotFound(anybody(), draft);
    node.ask(owner, OfferCalls.DELETE_DRAFT, deleteOf(draft));
    node.ask(owner, OfferCalls.DELETE_DRAFT, deleteOf(draft));
    assertNotFound(owner, draft);
    var publish = PublishDraftRequest.newBuilder().setId(draft.getId()).build();
    assertThat(node.refuse(owner, OfferCalls.PUBLISH_DRAFT, publish).fault())
        .isEqualTo(Fault.NOT_FOUND);
    assertThat(open(owner).getId()).isNotEqualTo(draft.getId());
  }

  private void assertNotFound(Caller caller, Draft draft) {
    for (var refusal :
        List.of(
            node.refuse(caller, OfferCalls.GET_DRAFT, getOf(draft)),
            node.refuse(
                caller, OfferCalls.UPDATE_DRAFT, updateOf(draft, OfferContent.newBuilder())))) {
      assertThat(refusal.fault()).isEqualTo(Fault.NOT_FOUND);
      assertThat(refusal)
          .hasMessage("draft '%s' of this owner does not exist".formatted(draft.getId()));
    }
  }

  @Test
  void shouldLeaveDraftWhenSomebodyElseDeletesIt() {
    var owner = anybody();
    var draft = open(owner);
    node.ask(anybody(), OfferCalls.DELETE_DRAFT, deleteOf(draft));
    assertThat(node.ask(owner, OfferCalls.GET_DRAFT, getOf(draft))).isEqualTo(draft);
  }

  @Test
  void shouldForbidWhenSellerNamesAnother() {
    var boris = seller("boris");
    var open = OpenDraftRequest.newBuilder().setSellerId("anna").build();
    var get = GetDraftRequest.newBuilder().setId("x").setSellerId("anna").build();
    var publish = PublishDraftRequest.newBuilder().setId("x").setSellerId("anna").build();
    for (var refusal :
        List.of(
            node.refuse(boris, OfferCalls.OPEN_DRAFT, open),
            node.refuse(boris, OfferCalls.GET_DRAFT, get),
            node.refuse(boris, OfferCalls.PUBLISH_DRAFT, publish))) {
      assertThat(refusal.fault()).isEqualTo(Fault.FORBIDDEN);
    }
  }

  @Test
  void shouldNameTheFieldWhenOwnerOrCategoryIsWrong() {
    var nobody = OpenDraftRequest.getDefaultInstance();
    assertThat(fields(node.refuse(OfferCalls.OPEN_DRAFT, nobody))).containsExactly("anonymous_id");
    var guessed = OpenDraftRequest.newBuilder().setAnonymousId("short").build();
    assertThat(fields(node.refuse(OfferCalls.OPEN_DRAFT, guessed))).containsExactly("anonymous_id");
    var both =
        GetDraftRequest.newBuilder().setId("x").setSellerId("anna").setAnonymousId(VISITOR).build();
    assertThat(fields(node.refuse(OfferCalls.GET_DRAFT, both))).containsExactly("anonymous_id");
    var none = GetDraftRequest.newBuilder().setId("x").build();
    assertThat(fields(node.refuse(OfferCalls.GET_DRAFT, none))).containsExactly("seller_id");
    var category = OpenDraftRequest.newBuilder().setCategoryId("x".repeat(65)).build();
    assertThat(fields(node.refuse(anybody(), OfferCalls.OPEN_DRAFT, category)))
        .containsExactly("category_id");
    var id = GetDraftRequest.newBuilder().setSellerId("anna").build();
    assertThat(fields(node.refuse(OfferCalls.GET_DRAFT, id))).containsExactly("id");
  }

  @Test
  void shouldMoveDraftOnceVisitorSignsIn() {
    var request = OpenDraftRequest.newBuilder().setAnonymousId(VISITOR).build();
    var draft = node.ask(OfferCalls.OPEN_DRAFT, request).getDraft();
    var asVisitor =
        GetDraftRequest.newBuilder().setId(draft.getId()).setAnonymousId(VISITOR).build();
    assertThat(node.ask(OfferCalls.GET_DRAFT, asVisitor)).isEqualTo(draft);

    var caller = anybody();
    var moved = node.ask(caller, OfferCalls.OPEN_DRAFT, request);

    assertThat(moved.getFate()).isEqualTo(DraftFate.DRAFT_MOVED);
    assertThat(node.ask(caller, OfferCalls.GET_DRAFT, getOf(draft))).isEqualTo(moved.getDraft());
    assertThat(node.refuse(OfferCalls.GET_DRAFT, asVisitor).fault()).isEqualTo(Fault.NOT_FOUND);
    var next = node.ask(OfferCalls.OPEN_DRAFT, request);
    assertThat(next.getFate()).isEqualTo(DraftFate.DRAFT_CREATED);
    assertThat(next.getDraft().getId()).isNotEqualTo(draft.getId());
  }

  private static List<String> fields(FaultException refusal) {
    assertThat(refusal.fault()).isEqualTo(Fault.INVALID);
    return refusal.violations().stream().map(FieldViolation::getField).toList();
  }

  private static UpdateDraftRequest updateOf(Draft draft, OfferContent.Builder content) {
    return UpdateDraftRequest.newBuilder().setId(draft.getId()).setContent(content).build();
  }

  private static GetDraftRequest getOf(Draft draft) {
    return GetDraftRequest.newBuilder().setId(draft.getId()).build();
  }

  private static DeleteDraftRequest deleteOf(Draft draft) {
    return DeleteDraftRequest.newBuilder().setId(draft.getId()).build();
  }
}
