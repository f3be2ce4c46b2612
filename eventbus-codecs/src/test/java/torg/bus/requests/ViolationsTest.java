package torg.bus.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.bus.faults.FaultException;
import torg.bus.v1.FieldViolation;
import torg.offers.v1.UpdateOfferRequest;

class ViolationsTest {
  private static List<FieldViolation> of(String fields, String message) {
    return fields.isEmpty()
        ? List.of()
        : Arrays.stream(fields.split(","))
            .map(field -> FaultException.violation(field, message))
            .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a | b | a missing, b wrong",
        "a | a | a missing",
        "a | a.b,a[1].c,ab | a missing, ab wrong",
        "a.b | a,a.c | a.b missing, a wrong, a.c wrong",
        "`` | a,b | a wrong, b wrong",
      })
  void shouldTellEachFieldOnceWhenSomeAreMissing(String missing, String wrong, String told) {
    var joined = Violations.joined(of(missing, "missing"), of(wrong, "wrong"));
    assertThat(joined.stream().map(one -> one.getField() + " " + one.getMessage()))
        .containsExactly(told.split(", "));
  }

  @Test
  void shouldFollowTheDeclarationWhenViolationsAreSorted() {
    var fields =
        "nobody,expected_version,content.location.address,content.attributes[10].number,"
            + "content.attributes[2].number,content.attributes[2].attribute_id,content.title,content,id";
    var sorted = FieldOrder.sorted(UpdateOfferRequest.getDescriptor(), of(fields, "wrong"));
    assertThat(sorted)
        .extracting(FieldViolation::getField)
        .containsExactly(
            "id",
            "content",
            "content.title",
            "content.attributes[2].attribute_id",
            "content.attributes[2].number",
            "content.attributes[10].number",
            "content.location.address",
            "expected_version",
            "nobody");
  }

  @Test
  void shouldCollectFromChecksThatThrow() {
    var violations = new Violations();
    violations.addOf(() -> Requests.id("a", ""));
    violations.addOf(() -> Requests.id("b", "fine"));
    violations.addOf(() -> Requests.within("c", 5, 1, 3));
    assertThat(violations.fault().orElseThrow().violations())
        .extracting(FieldViolation::getField)
        .containsExactly("a", "c");
    assertThatThrownBy(
            () ->
                violations.addOf(
                    () -> {
                      throw FaultException.unavailable("no catalog");
                    }))
        .hasMessage("no catalog");
  }

  @Test
  void shouldStayReadableWhenARequestIsWrongInManyPlaces() {
    var violations = new Violations();
    for (var at = 0; at < 5_000; at++) {
      violations.add(Violations.at("a", at), "x".repeat(5_000));
    }
    var told = violations.fault().orElseThrow().violations();
    assertThat(told).hasSize(1_000);
    assertThat(told.get(0).getMessage()).hasSize(1_001);
  }
}
