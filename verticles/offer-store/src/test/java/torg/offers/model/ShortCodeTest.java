package torg.offers.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.HashSet;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

class ShortCodeTest {
  private static final int SAMPLES = 500;

  /** The check digits are walked by hand through Damm's published table. */
  @ParameterizedTest
  @CsvSource({
    "0, 1000000000000002",
    "-1, 9999999999999990",
    "899999999999999, 9999999999999990",
    "900000000000000, 1000000000000002"
  })
  void shouldHaveSixteenDigitsWhenNumberIs(long random, String code) {
    assertThat(ShortCode.of(random)).isEqualTo(code);
  }

  @Test
  void shouldBeParsedWhenMadeFromAnyNumber() {
    samples()
        .mapToObj(ShortCode::of)
        .forEach(
            code -> {
              assertThat(code).matches("[1-9][0-9]{15}");
              assertThat(ShortCode.parse("short_code", code)).isEqualTo(code);
            });
  }

  @Test
  void shouldBeRefusedWhenAnyDigitIsWrong() {
    samples()
        .mapToObj(ShortCode::of)
        .forEach(
            code -> {
              for (var at = 0; at < code.length(); at++) {
                for (var digit = '0'; digit <= '9'; digit++) {
                  if (digit != code.charAt(at)) {
                    assertRefused(code.substring(0, at) + digit + code.substring(at + 1));
                  }
                }
              }
            });
  }

  @Test
  void shouldBeRefusedWhenNeighboursAreSwapped() {
    samples()
        .mapToObj(ShortCode::of)
        .forEach(
            code -> {
              for (var at = 0; at + 1 < code.length(); at++) {
                if (code.charAt(at) != code.charAt(at + 1)) {
                  var swapped = "" + code.charAt(at + 1) + code.charAt(at);
                  assertRefused(code.substring(0, at) + swapped + code.substring(at + 2));
                }
              }
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1000000005",
        " 1000000005\n",
        "100 000 000 5",
        "100-000-000-5",
        "100\u2013000\u2014000\u20115",
        "100\u00a0000\u2009000 - 5"
      })
  void shouldBeFoundWhenTypedAs(String typed) {
    assertThat(ShortCode.parse("short_code", typed)).isEqualTo("1000000005");
  }

  @Test
  void shouldBeFoundInGroupsOfFour() {
    assertThat(ShortCode.parse("short_code", "1000 0000 0000 0002")).isEqualTo("1000000000000002");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " - ",
        "100000000",
        "10000000050",
        "100000000000000",
        "10000000000000020",
        "0000000000",
        "100000000a",
        "+1000000005",
        "100.000.000.5",
        "\u0661000000005",
        "100000000\0",
        "1000000005\ud83d\ude97"
      })
  void shouldSayWhatACodeIsWhenTypedTextIsNone(String typed) {
    assertThat(refusal(typed)).startsWith("short_code: must have 16 digits (old ones 10)");
  }

  @Test
  void shouldSayWhatToDoWhenTheCheckDigitDoesNotFit() {
    assertThat(refusal("100 000 000 3"))
        .isEqualTo(
            "short_code: '100 000 000 3' is not a valid code: a digit is wrong or two are swapped;"
                + " compare it with the offer's");
  }

  @Test
  void shouldMakeDifferentIdsWhenAskedAgain() {
    var ids = OfferIds.random();
    var uuids = new HashSet<String>();
    for (var i = 0; i < 1_000; i++) {
      var uuid = ids.uuid();
      assertThat(uuid)
          .matches("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
      assertThat(uuids.add(uuid)).isTrue();
      assertThat(ShortCode.parse("short_code", ids.shortCode())).hasSize(16);
    }
  }

  private static void assertRefused(String code) {
    assertThat(refusal(code)).as(code).startsWith("short_code: ");
  }

  private static String refusal(String typed) {
    var fault =
        catchThrowableOfType(FaultException.class, () -> ShortCode.parse("short_code", typed));
    assertThat(fault).as(typed).isNotNull();
    assertThat(fault.fault()).isEqualTo(Fault.INVALID);
    return fault.getMessage();
  }

  private static LongStream samples() {
    var seed = System.nanoTime();
    System.out.println("ShortCodeTest seed " + seed);
    return new Random(seed).longs(SAMPLES);
  }
}
