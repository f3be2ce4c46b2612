package torg.offers.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.api.v1.Scope;
import torg.bus.Caller;
import torg.bus.faults.FaultException;

class AccessTest {
  /** The caller is always anna; the last column is the seller, or the fault. */
  @ParameterizedTest
  @CsvSource({
    "SELLER,          '',    anna",
    "SELLER,          anna,  anna",
    "SELLER,          boris, FORBIDDEN",
    "SELLER,          ' ',   FORBIDDEN",
    "SERVICE,         '',    INVALID",
    "SERVICE,         anna,  anna",
    "SERVICE,         boris, boris",
    "SERVICE,         ' ',   INVALID",
    "OPERATOR,        '',    INVALID",
    "OPERATOR,        boris, boris",
    "SELLER SERVICE,  '',    anna",
    "SELLER SERVICE,  boris, boris",
    "SELLER OPERATOR, boris, boris",
    "'',              '',    INVALID",
    "'',              anna,  FORBIDDEN",
    "'',              boris, FORBIDDEN",
  })
  void shouldChooseSellerOfRequest(String scopes, String named, String expected) {
    var caller = caller(scopes);
    var refusal =
        catchThrowableOfType(
            FaultException.class,
            () -> assertThat(Access.seller(caller, named)).isEqualTo(expected));
    if (refusal != null) {
      assertThat(refusal.fault().name()).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "SELLER,         anna,  true",
    "SELLER,         boris, false",
    "SERVICE,        boris, true",
    "OPERATOR,       boris, true",
    "SELLER SERVICE, boris, true",
    "'',             anna,  false",
  })
  void shouldShowOffersOfSeller(String scopes, String sellerId, boolean isSeen) {
    assertThat(Access.maySee(caller(scopes), sellerId)).isEqualTo(isSeen);
  }

  @ParameterizedTest
  @CsvSource({"1, true", "64, true", "65, false"})
  void shouldLimitLengthOfSellerId(int length, boolean isRight) {
    var id = "\uD83D\uDE97".repeat(length);
    var refusal = catchThrowableOfType(FaultException.class, () -> Access.sellerId(id));
    assertThat(refusal == null).isEqualTo(isRight);
  }

  private static Caller caller(String scopes) {
    return new Caller(
        "anna",
        Arrays.stream(scopes.split(" "))
            .filter(scope -> !scope.isEmpty())
            .map(Scope::valueOf)
            .collect(Collectors.toSet()));
  }
}
