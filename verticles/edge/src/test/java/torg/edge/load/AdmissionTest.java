package torg.edge.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import torg.bus.Fault;
import torg.bus.FaultException;

class AdmissionTest {
  private final CallPace pace = new CallPace(Duration.ofSeconds(1));
  private final CallLimit limit = new CallLimit(2, Duration.ofSeconds(1), 0);
  private final Admission admission = new Admission(limit, 4, 1_000);

  private static void assertTooMany(Runnable step) {
    assertThatThrownBy(step::run)
        .isInstanceOfSatisfying(
            FaultException.class, fault -> assertThat(fault.fault()).isEqualTo(Fault.TOO_MANY));
  }

  @Test
  void shouldRefuseTheCallBeyondTheLimitUntilOneHasEnded() {
    var first = admission.open().orElseThrow();
    first.beginCall(pace);
    admission.check();
    admission.open().orElseThrow().beginCall(pace);
    assertTooMany(admission::check);
    assertTooMany(() -> admission.open().orElseThrow().beginCall(pace));
    first.endCall();
    first.endCall();
    assertThat(admission.calls()).isEqualTo(1);
    admission.open().orElseThrow().beginCall(pace);
  }

  @Test
  void shouldHoldNoMoreThanBeforeWhenBytesAreRefused() {
    var large = admission.open().orElseThrow();
    large.grow(900);
    var other = admission.open().orElseThrow();
    assertTooMany(() -> other.grow(101));
    other.grow(100);
    large.shrink(400);
    assertThat(admission.bytes()).isEqualTo(600);
    large.release();
    large.release();
    large.grow(5_000);
    assertThat(admission.bytes()).isEqualTo(100);
    other.clear();
    other.grow(1_000);
    assertThat(admission.bytes()).isEqualTo(1_000);
  }

  @Test
  void shouldKeepTheCallWhenOnlyItsBytesAreReleased() {
    var call = admission.open().orElseThrow();
    call.beginCall(pace);
    call.grow(10);
    call.release();
    assertThat(admission.calls()).isEqualTo(1);
    assertThat(admission.bytes()).isZero();
    call.endCall();
    assertThat(admission.calls()).isZero();
  }

  @Test
  void shouldLetOnlySoManyUselessRequestsStay() {
    for (var i = 0; i < 10_000; i++) {
      assertThat(admission.linger()).isTrue();
    }
    assertThat(admission.linger()).isFalse();
    admission.lingered();
    assertThat(admission.linger()).isTrue();
  }

  @Test
  void shouldOpenOnlySoManyRequestsUntilOneIsReleased() {
    var first = admission.open().orElseThrow();
    for (var i = 1; i < 4; i++) {
      assertThat(admission.open()).isPresent();
    }
    assertThat(admission.open()).isEmpty();
    first.release();
    first.release();
    assertThat(admission.requests()).isEqualTo(3);
    assertThat(admission.open()).isPresent();
  }

  @Test
  void shouldBeShortOfMemoryWhenMoreThanHalfIsHeld() {
    var holding = admission.open().orElseThrow();
    holding.grow(500);
    assertThat(admission.isShortOfMemory()).isFalse();
    holding.grow(1);
    assertThat(admission.isShortOfMemory()).isTrue();
  }
}
