package torg.offers.drafts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import torg.api.v1.Scope;
import torg.bus.Caller;
import torg.bus.faults.FaultException;
import torg.offers.OfferNode;
import torg.offers.v1.DraftOwner;

class DraftOwnersTest {
  static Stream<String> wrongAnonymousIds() {
    return Stream.of(
        "short-of-sixteen".substring(1),
        "x".repeat(101),
        "has a blank in it",
        "seller:0123456789",
        "ненадёжный-номер-1",
        "0123456789012345\n");
  }

  @ParameterizedTest
  @MethodSource("wrongAnonymousIds")
  void shouldRefuseAnonymousIdWhenItIsEasyToGuessOrStrange(String id) {
    assertThatThrownBy(() -> DraftOwners.anonymous(id))
        .isInstanceOf(FaultException.class)
        .hasMessageStartingWith("anonymous_id: must have 16 to 100");
  }

  @Test
  void shouldTakeAnonymousIdWhenItIsLongEnough() {
    for (var id : new String[] {"short-of-sixteen", "A_b-0".repeat(20)}) {
      var owner = DraftOwners.anonymous(id).orElseThrow();
      assertThat(owner.getAnonymousId()).isEqualTo(id);
    }
    assertThat(DraftOwners.anonymous("")).isEmpty();
  }

  /** The caller is always anna; the last column is the key of the owner, or the fault. */
  @ParameterizedTest
  @CsvSource({
    "SELLER,   '',    '',               seller:anna",
    "SELLER,   anna,  '',               seller:anna",
    "SELLER,   boris, '',               FORBIDDEN",
    "SELLER,   '',    visitor-12345678, anonymous:visitor-12345678",
    "SELLER,   anna,  visitor-12345678, INVALID",
    "SERVICE,  '',    '',               INVALID",
    "SERVICE,  boris, '',               seller:boris",
    "SERVICE,  '',    visitor-12345678, anonymous:visitor-12345678",
    "SERVICE,  boris, visitor-12345678, INVALID",
    "SERVICE,  '',    guess,            INVALID",
    "OPERATOR, boris, '',               seller:boris",
  })
  void shouldFindOwnerOfOneDraft(
      Scope scope, String sellerId, String anonymousId, String expected) {
    var caller = new Caller("anna", Set.of(scope));
    var refusal =
        catchThrowableOfType(
            FaultException.class,
            () ->
                assertThat(DraftOwners.key(DraftOwners.of(caller, sellerId, anonymousId)))
                    .isEqualTo(expected));
    if (refusal != null) {
      assertThat(refusal.fault().name()).isEqualTo(expected);
    }
  }

  @Test
  void shouldKnowNobodySignedInWhenServiceNamesNone() {
    assertThat(DraftOwners.signedIn(OfferNode.SERVICE, "")).isEmpty();
    assertThat(DraftOwners.signedIn(OfferNode.seller("anna"), ""))
        .contains(DraftOwner.newBuilder().setSellerId("anna").build());
  }
}
