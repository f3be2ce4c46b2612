package torg.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

class FailureKindTest {
  @ParameterizedTest(name = "{0}: in time {1}, out of time {2}")
  @CsvSource({
    "INVALID, REFUSED, REFUSED",
    "NOT_FOUND, REFUSED, REFUSED",
    "TOO_LARGE, REFUSED, REFUSED",
    "FORBIDDEN, UNEXPECTED, UNEXPECTED",
    "UNAUTHENTICATED, UNEXPECTED, UNEXPECTED",
    "UNIMPLEMENTED, UNEXPECTED, UNEXPECTED",
    "UNAVAILABLE, PASSING, PASSING",
    "TOO_MANY, PASSING, PASSING",
    "CONFLICT, PASSING, PASSING",
    "UNDETERMINED, PASSING, PASSING",
    "DEADLINE, PASSING, UNEXPECTED",
    "INTERNAL, UNEXPECTED, UNEXPECTED",
  })
  void shouldTellWhoseFaultItIs(Fault fault, FailureKind inTime, FailureKind outOfTime) {
    var failure = FaultException.of(fault, "why");
    assertThat(FailureKind.of(failure, false)).isEqualTo(inTime);
    assertThat(FailureKind.of(failure, true)).isEqualTo(outOfTime);
  }

  @Test
  void shouldNotExpectWhatIsNoFault() {
    assertThat(FailureKind.of(new IllegalStateException(), false))
        .isEqualTo(FailureKind.UNEXPECTED);
  }
}
