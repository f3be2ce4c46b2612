package torg.offers.drafts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import torg.bus.Times;
import torg.offers.drafts.DraftDecision.Change;
import torg.offers.v1.Draft;
import torg.offers.v1.DraftOwner;
import torg.offers.v1.OfferContent;

/** Every situation of DraftCases, each with what a person has written that becomes of it. */
class DraftRulesTest {
  private static final Instant CREATED = Instant.parse("2024-01-01T00:00:00Z");
  private static final Instant OLDER = Instant.parse("2024-02-01T00:00:00.000001Z");
  private static final Instant NEWER = Instant.parse("2024-02-01T00:00:00.000002Z");
  private static final Instant NOW = Instant.parse("2024-03-01T00:00:00.123456Z");
  private static final DraftOwner SELLER = DraftOwner.newBuilder().setSellerId("s1").build();
  private static final DraftOwner VISITOR = DraftOwner.newBuilder().setAnonymousId("v1").build();

  static Stream<String> cases() {
    return DraftCases.TABLE.lines();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void shouldDoAsTheTableSaysWhen(String line) {
    var sides = line.split(" -> ");
    var situation = situation(sides[0].split("\\s*\\|\\s*"));

    var decision = DraftRules.decide(situation);

    assertThat(decision.draft().getOwner()).isEqualTo(situation.caller());
    assertThat(words(situation, decision)).isEqualTo(sides[1].strip());
  }

  @Test
  void shouldListEveryCombinationOnce() {
    var expected = new ArrayList<String>();
    for (var caller : List.of("seller", "visitor")) {
      for (var category : List.of("cars", "any")) {
        for (var anonymous : List.of("none", "fits", "other")) {
          for (var signedIn : List.of("none", "fits", "other")) {
            var isOne = anonymous.equals("none") || signedIn.equals("none");
            for (var newer : isOne ? List.of("-") : List.of("anonymous", "signed-in", "equal")) {
              expected.add(String.join("|", caller, category, anonymous, signedIn, newer));
            }
          }
        }
      }
    }

    assertThat(cases().map(one -> one.split(" -> ")[0].strip().replaceAll("\\s*\\|\\s*", "|")))
        .hasSize(68)
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void shouldResetWhenDraftHasNoCategoryYet() {
    var draft = filled("a", VISITOR, "", NEWER);

    var decision =
        DraftRules.decide(situation("cars", Optional.of(draft), Optional.empty(), VISITOR));

    assertThat(decision.change()).isEqualTo(Change.RESET);
    assertThat(decision.draft().getId()).isEqualTo("a");
  }

  @Test
  void shouldRefuseWhenCallerIsNobody() {
    var nobody = DraftOwner.getDefaultInstance();

    assertThatThrownBy(
            () -> DraftRules.decide(situation("cars", Optional.empty(), Optional.empty(), nobody)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** What was decided, in the words of the table, after a look at every field. */
  private static String words(DraftRules.Situation situation, DraftDecision decision) {
    var before =
        Stream.concat(situation.anonymous().stream(), situation.signedIn().stream())
            .filter(one -> one.getId().equals(decision.draft().getId()))
            .findFirst();
    before.ifPresentOrElse(
        one -> assertThat(decision.draft()).isEqualTo(expected(one, situation, decision)),
        () -> assertThat(decision.draft()).isEqualTo(created(situation)));
    var owner = before.map(Draft::getOwner).orElse(situation.caller());
    var isMoved = !owner.equals(decision.draft().getOwner());
    assertThat(before.map(decision.removed()::contains).orElse(false)).isEqualTo(isMoved);
    var words = new ArrayList<String>();
    words.add(
        switch (decision.change()) {
          case CREATED -> "created";
          case KEPT -> name(before.orElseThrow()) + " kept";
          case MOVED -> name(before.orElseThrow()) + " moved";
          case RESET -> name(before.orElseThrow()) + " reset" + (isMoved ? " and moved" : "");
        });
    decision.removed().stream()
        .filter(one -> !one.getId().equals(decision.draft().getId()))
        .forEach(one -> words.add(name(one) + " deleted"));
    return String.join(", ", words);
  }

  private static Draft expected(
      Draft before, DraftRules.Situation situation, DraftDecision decision) {
    var moved = before.toBuilder().setOwner(situation.caller());
    return switch (decision.change()) {
      case KEPT -> before;
      case MOVED -> moved.build();
      case RESET -> moved.setContent(empty(situation)).setUpdatedAt(Times.of(NOW)).build();
      case CREATED -> throw new AssertionError("a new draft has the id of an old one");
    };
  }

  private static Draft created(DraftRules.Situation situation) {
    return Draft.newBuilder()
        .setId("new")
        .setOwner(situation.caller())
        .setContent(empty(situation))
        .setCreatedAt(Times.of(NOW))
        .setUpdatedAt(Times.of(NOW))
        .build();
  }

  private static OfferContent.Builder empty(DraftRules.Situation situation) {
    return OfferContent.newBuilder().setCategoryId(situation.requestedCategoryId());
  }

  private static String name(Draft draft) {
    return draft.getOwner().hasSellerId() ? "signed-in" : "anonymous";
  }

  private static DraftRules.Situation situation(String[] columns) {
    var newer = columns[4].strip();
    return situation(
        columns[1].equals("cars") ? "cars" : "",
        draft("a", VISITOR, columns[2], newer.equals("anonymous") ? NEWER : OLDER),
        draft("s", SELLER, columns[3], newer.equals("signed-in") ? NEWER : OLDER),
        columns[0].equals("seller") ? SELLER : VISITOR);
  }

  private static DraftRules.Situation situation(
      String category, Optional<Draft> anonymous, Optional<Draft> signedIn, DraftOwner caller) {
    return new DraftRules.Situation(category, anonymous, signedIn, caller, "new", NOW);
  }

  private static Optional<Draft> draft(
      String id, DraftOwner owner, String category, Instant updated) {
    return switch (category) {
      case "none" -> Optional.empty();
      case "fits" -> Optional.of(filled(id, owner, "cars", updated));
      case "other" -> Optional.of(filled(id, owner, "boats", updated));
      default -> throw new IllegalArgumentException(category);
    };
  }

  private static Draft filled(String id, DraftOwner owner, String categoryId, Instant updated) {
    return Draft.newBuilder()
        .setId(id)
        .setOwner(owner)
        .setContent(OfferContent.newBuilder().setCategoryId(categoryId).setTitle("title " + id))
        .setCreatedAt(Times.of(CREATED))
        .setUpdatedAt(Times.of(updated))
        .build();
  }
}
