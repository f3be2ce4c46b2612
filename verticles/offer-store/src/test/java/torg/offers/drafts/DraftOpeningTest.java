package torg.offers.drafts;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import torg.bus.Caller;
import torg.bus.Times;
import torg.calls.OfferCalls;
import torg.offers.OfferNode;
import torg.offers.core.OfferTables;
import torg.offers.v1.Draft;
import torg.offers.v1.DraftFate;
import torg.offers.v1.DraftOwner;
import torg.offers.v1.OfferContent;
import torg.offers.v1.OpenDraftRequest;
import torg.offers.v1.OpenDraftResponse;
import torg.offers.v1.UpdateDraftRequest;
import torg.store.Scan;
import torg.testkit.Await;

/** Every combination of DraftCases once more, with rows of the store. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DraftOpeningTest {
  private final AtomicInteger people = new AtomicInteger();
  private OfferNode node;

  /** Who may have two drafts: before and after signing in. */
  private record Person(String sellerId, String anonymousId) {
    Caller caller() {
      return OfferNode.seller(sellerId);
    }

    DraftOwner signedIn() {
      return DraftOwner.newBuilder().setSellerId(sellerId).build();
    }

    DraftOwner anonymous() {
      return DraftOwner.newBuilder().setAnonymousId(anonymousId).build();
    }
  }

  @BeforeAll
  void start() {
    node = OfferNode.start();
  }

  @AfterAll
  void stop() {
    node.close();
  }

  static Stream<String> cases() {
    return DraftCases.TABLE.lines();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void shouldDoAsTheTableSaysWhen(String line) {
    var sides = line.split(" -> ");
    var columns = sides[0].strip().split("\\s*\\|\\s*");
    var person = anybody();
    if (columns[4].equals("anonymous")) {
      make(person, false, columns[3]);
      node.clock.advance(Duration.ofNanos(1_000));
      make(person, true, columns[2]);
    } else {
      make(person, true, columns[2]);
      node.clock.advance(Duration.ofNanos(columns[4].equals("equal") ? 0 : 1_000));
      make(person, false, columns[3]);
    }
    var before = Stream.concat(drafts(person.anonymous()), drafts(person.signedIn())).toList();
    var isSeller = columns[0].equals("seller");
    node.clock.advance(Duration.ofSeconds(1));

    var answer = open(person, isSeller, true, columns[1].equals("cars") ? "cars" : "");

    var owner = isSeller ? person.signedIn() : person.anonymous();
    assertThat(answer.getDraft().getOwner()).isEqualTo(owner);
    assertThat(words(before, answer, isSeller)).isEqualTo(sides[1].strip());
    assertOnlyDraft(owner, answer.getDraft());
    if (isSeller) {
      assertThat(drafts(person.anonymous())).isEmpty();
      assertThat(current(person.anonymous())).isEmpty();
    } else {
      assertThat(drafts(person.signedIn()))
          .containsExactlyElementsOf(before.stream().filter(DraftOpeningTest::isSignedIn).toList());
    }
  }

  private Person anybody() {
    var number = people.incrementAndGet();
    return new Person("seller-" + number, "visitor-number-" + number);
  }

  private void make(Person person, boolean isAnonymous, String kind) {
    if (kind.equals("none")) {
      return;
    }
    var draft = open(person, !isAnonymous, isAnonymous, "").getDraft();
    var content =
        OfferContent.newBuilder()
            .setCategoryId(kind.equals("fits") ? "cars" : "boats")
            .setTitle("title of " + (isAnonymous ? "anonymous" : "signed-in"));
    var update = UpdateDraftRequest.newBuilder().setId(draft.getId()).setContent(content);
    if (isAnonymous) {
      update.setAnonymousId(person.anonymousId);
    } else {
      update.setSellerId(person.sellerId);
    }
    node.ask(OfferCalls.UPDATE_DRAFT, update.build());
  }

  /** As the seller itself when it has signed in, else as the service that shows the page. */
  private OpenDraftResponse open(
      Person person, boolean isSignedIn, boolean isVisitor, String category) {
    var request = OpenDraftRequest.newBuilder().setCategoryId(category);
    if (isVisitor) {
      request.setAnonymousId(person.anonymousId);
    }
    var caller = isSignedIn ? person.caller() : OfferNode.SERVICE;
    return node.ask(caller, OfferCalls.OPEN_DRAFT, request.build());
  }

  /** What was done, in the words of the table, after a look at every field. */
  private String words(List<Draft> before, OpenDraftResponse answer, boolean isSeller) {
    var draft = answer.getDraft();
    var words = new ArrayList<String>();
    var same = before.stream().filter(one -> one.getId().equals(draft.getId())).findFirst();
    var name = same.map(DraftOpeningTest::name).orElse("");
    var isMoved = same.map(one -> !one.getOwner().equals(draft.getOwner())).orElse(false);
    switch (answer.getFate()) {
      case DRAFT_CREATED -> words.add("created");
      case DRAFT_KEPT -> {
        assertThat(draft).isEqualTo(same.orElseThrow());
        words.add(name + " kept");
      }
      case DRAFT_MOVED -> {
        assertThat(draft.toBuilder().clearOwner().build())
            .isEqualTo(same.orElseThrow().toBuilder().clearOwner().build());
        words.add(name + " moved");
      }
      case DRAFT_RESET -> {
        assertThat(draft.getContent())
            .isEqualTo(OfferContent.newBuilder().setCategoryId("cars").build());
        assertThat(draft.getUpdatedAt()).isEqualTo(Times.of(node.clock.instant()));
        words.add(name + " reset" + (isMoved ? " and moved" : ""));
      }
      case DRAFT_FATE_UNSPECIFIED, UNRECOGNIZED -> words.add("nothing");
    }
    before.stream()
        .filter(one -> !one.getId().equals(draft.getId()) && (isSeller || !isSignedIn(one)))
        .forEach(one -> words.add(name(one) + " deleted"));
    return String.join(", ", words);
  }

  private static String name(Draft draft) {
    return isSignedIn(draft) ? "signed-in" : "anonymous";
  }

  private static boolean isSignedIn(Draft draft) {
    return draft.getOwner().hasSellerId();
  }

  @RepeatedTest(5)
  void shouldLeaveOneDraftWhenTheyAreOpenedAtOnce() {
    var person = anybody();
    make(person, true, "fits");
    make(person, false, "other");
    var categories = List.of("", "cars", "boats", "stamps", "cars", "boats");
    var opened =
        IntStream.range(0, categories.size())
            .mapToObj(
                at ->
                    node.send(
                        at % 3 == 2 ? OfferNode.SERVICE : person.caller(),
                        OfferCalls.OPEN_DRAFT,
                        OpenDraftRequest.newBuilder()
                            .setAnonymousId(person.anonymousId)
                            .setCategoryId(categories.get(at))
                            .build()))
            .toList();
    Await.result(Future.all(opened));
    for (var owner : List.of(person.anonymous(), person.signedIn())) {
      assertThat(drafts(owner).map(Draft::getId).toList())
          .hasSizeLessThan(2)
          .isEqualTo(current(owner));
    }
    var last = open(person, true, true, "");
    assertThat(last.getFate()).isIn(DraftFate.DRAFT_KEPT, DraftFate.DRAFT_MOVED);
    assertOnlyDraft(person.signedIn(), last.getDraft());
    assertThat(drafts(person.anonymous())).isEmpty();
  }

  private void assertOnlyDraft(DraftOwner owner, Draft draft) {
    assertThat(drafts(owner)).containsExactly(draft);
    assertThat(current(owner)).containsExactly(draft.getId());
  }

  private Stream<Draft> drafts(DraftOwner owner) {
    var scan = Scan.of(DraftTables.DRAFT).prefix(DraftOwners.key(owner)).limit(10);
    return Await.result(node.store.scan(scan)).stream()
        .map(row -> row.message(OfferTables.PROTO, Draft.parser()));
  }

  private List<String> current(DraftOwner owner) {
    var key = DraftTables.CURRENT_DRAFT.key(DraftOwners.key(owner));
    return Await.result(node.store.get(key)).stream()
        .map(row -> row.get(DraftTables.DRAFT_ID))
        .toList();
  }
}
