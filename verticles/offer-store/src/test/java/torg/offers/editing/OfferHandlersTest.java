package torg.offers.editing;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.OfferNode.seller;
import static torg.offers.content.ContentSamples.car;
import static torg.offers.content.ContentSamples.ids;
import static torg.offers.content.ContentSamples.number;

import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import torg.api.v1.Scope;
import torg.bus.Caller;
import torg.bus.faults.Fault;
import torg.bus.v1.FieldViolation;
import torg.calls.OfferCalls;
import torg.offers.OfferNode;
import torg.offers.TestSeller;
import torg.offers.content.LargeContents;
import torg.offers.model.Preset;
import torg.offers.v1.CreateOfferRequest;
import torg.offers.v1.GetModerationRequest;
import torg.offers.v1.GetOfferRequest;
import torg.offers.v1.OfferContent;
import torg.offers.v1.OfferStatus;

/** How offers come to be, and who sees them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OfferHandlersTest {
  private OfferNode node;

  @BeforeAll
  void start() {
    node = OfferNode.start();
  }

  @AfterAll
  void stop() {
    node.close();
  }

  @Test
  void shouldReadWhatWasCreatedWhenItIsTheSellers() {
    var created = new TestSeller(node, "anna").create(car());
    assertThat(created.getStatus()).isEqualTo(OfferStatus.ACTIVE);
    assertThat(created.getSellerId()).isEqualTo("anna");
    assertThat(created.getContent()).isEqualTo(OfferNode.placed(car()));
    assertThat(node.get(created.getId())).isEqualTo(created);
    var request = GetOfferRequest.newBuilder().setId(created.getId()).build();
    assertThat(node.ask(seller("anna"), OfferCalls.GET_OFFER, request)).isEqualTo(created);
    var operator = new Caller("olga", Set.of(Scope.OPERATOR));
    assertThat(node.ask(operator, OfferCalls.GET_OFFER, request)).isEqualTo(created);
  }

  @Test
  void shouldSayNotFoundWhenOfferIsForeignOrNoneAtAll() {
    var id = new TestSeller(node, "anna").create(car()).getId();
    for (var asked : new String[] {id, "none"}) {
      var request = GetOfferRequest.newBuilder().setId(asked).build();
      var refusal = node.refuse(seller("boris"), OfferCalls.GET_OFFER, request);
      assertThat(refusal.fault()).isEqualTo(Fault.NOT_FOUND);
      assertThat(refusal).hasMessage("offer '%s' does not exist".formatted(asked));
      var moderation = GetModerationRequest.newBuilder().setOfferId(asked).build();
      assertThat(node.refuse(seller("boris"), OfferCalls.GET_MODERATION, moderation).fault())
          .isEqualTo(Fault.NOT_FOUND);
    }
  }

  @Test
  void shouldTellWhatModerationWaitsForWhenSellerAsks() {
    var offer = new TestSeller(node, "anna").create(car());
    var request = GetModerationRequest.newBuilder().setOfferId(offer.getId()).build();
    var state = node.ask(seller("anna"), OfferCalls.GET_MODERATION, request);
    assertThat(state).isEqualTo(node.ask(OfferCalls.GET_MODERATION, request));
  }

  @Test
  void shouldTellAllThatIsWrongWhenFieldsAreMissingToo() {
    var content = OfferContent.newBuilder().setCategoryId("nope").setTitle("x");
    var request = CreateOfferRequest.newBuilder().setContent(content).build();
    var refusal = node.refuse(seller("anna"), OfferCalls.CREATE_OFFER, request);
    assertThat(refusal.fault()).isEqualTo(Fault.INVALID);
    assertThat(refusal.violations())
        .extracting(FieldViolation::getField)
        .containsExactly("content.category_id", "content.title", "content.location");
  }

  static Stream<String> wrongIds() {
    return Stream.of("", "  ", "a\0b", "x".repeat(65));
  }

  @ParameterizedTest
  @MethodSource("wrongIds")
  void shouldRefuseIdWhenNoneCanBeSo(String id) {
    var refusal = node.refuse(OfferCalls.GET_OFFER, GetOfferRequest.newBuilder().setId(id).build());
    assertThat(refusal.fault()).isEqualTo(Fault.INVALID);
    assertThat(refusal.violations()).extracting(FieldViolation::getField).containsExactly("id");
  }

  @Test
  void shouldForbidWhenSellerCreatesForAnother() {
    var request = CreateOfferRequest.newBuilder().setSellerId("anna").setContent(car()).build();
    var refusal = node.refuse(seller("boris"), OfferCalls.CREATE_OFFER, request);
    assertThat(refusal.fault()).isEqualTo(Fault.FORBIDDEN);
    assertThat(refusal).hasMessageContaining("seller 'boris'");
  }

  @Test
  void shouldWantSellerWhenServiceCreates() {
    var request = CreateOfferRequest.newBuilder().setContent(car()).build();
    var refusal = node.refuse(OfferCalls.CREATE_OFFER, request);
    assertThat(refusal.fault()).isEqualTo(Fault.INVALID);
    assertThat(refusal.violations())
        .extracting(FieldViolation::getField)
        .containsExactly("seller_id");
  }

  record Wrong(String name, OfferContent.Builder content, String... fields) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Wrong> wrongContents() {
    return Stream.of(
        new Wrong(
            "nothing",
            OfferContent.newBuilder(),
            "content.category_id",
            "content.title",
            "content.location"),
        new Wrong("unknown category", car().setCategoryId("ufos"), "content.category_id"),
        new Wrong("wide category", car().setCategoryId("transport"), "content.category_id"),
        new Wrong(
            "several parts",
            car()
                .setTitle("ab")
                .setAttributes(0, ids("brand", "ufo"))
                .setAttributes(1, number("year", 3000))
                .addPhotoUrls("ftp://example.com/2.jpg"),
            "content.title",
            "content.attributes[0].enum.ids[0]",
            "content.attributes[1].number",
            "content.photo_urls[1]"));
  }

  @ParameterizedTest
  @MethodSource("wrongContents")
  void shouldNameEveryViolationWhenContentIsWrong(Wrong wrong) {
    var request = CreateOfferRequest.newBuilder().setContent(wrong.content).build();
    var refusal = node.refuse(seller("wera"), OfferCalls.CREATE_OFFER, request);
    assertThat(refusal.fault()).isEqualTo(Fault.INVALID);
    assertThat(refusal.violations()).extracting(FieldViolation::getField).contains(wrong.fields);
    assertThat(new TestSeller(node, "wera").counts()).containsEntry(Preset.ALL, 0L);
  }

  @Test
  void shouldTakeLargestOfferAndRefuseLargerOne() {
    var larissa = new TestSeller(node, "larissa");
    var largest = LargeContents.of(100_000);
    assertThat(larissa.create(largest).getContent()).isEqualTo(OfferNode.placed(largest));
    var request = CreateOfferRequest.newBuilder().setContent(LargeContents.of(101_000)).build();
    var refusal = larissa.refuse(OfferCalls.CREATE_OFFER, request);
    assertThat(refusal.fault()).isEqualTo(Fault.TOO_LARGE);
    assertThat(refusal).hasMessageContaining("101000 bytes, at most 100000");
  }

  @Test
  void shouldMarkCategoryOnceWhenItHasOffers() {
    var boat = car().setCategoryId("boats").removeAttributes(1);
    var boris = new TestSeller(node, "boris");
    assertThat(boats()).isZero();
    boris.refuse(
        OfferCalls.CREATE_OFFER,
        CreateOfferRequest.newBuilder().setContent(boat.clone().clearTitle()).build());
    assertThat(boats()).isZero();
    var offer = boris.create(boat);
    boris.create(boat);
    boris.update(offer.getId(), boat.clone().setTitle("Another boat"));
    assertThat(boats()).isOne();
  }

  private long boats() {
    synchronized (node.markedCategories) {
      return node.markedCategories.stream().filter("boats"::equals).count();
    }
  }
}
