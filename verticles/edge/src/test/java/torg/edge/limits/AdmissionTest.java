package torg.edge.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

class AdmissionTest {
  private final MethodLatency latency = new MethodLatency(Duration.ofSeconds(1));
  private final ConcurrencyLimit limit = new ConcurrencyLimit(2, Duration.ofSeconds(1), 0);
  private final Admission admission = new Admission(limit, 100, 1_000);

  private static void assertTooMany(Runnable step) {
    assertThatThrownBy(step::run)
        .isInstanceOfSatisfying(
            FaultException.class, fault -> assertThat(fault.fault()).isEqualTo(Fault.TOO_MANY));
  }

  @Test
  void shouldRefuseTheCallBeyondTheLimitUntilOneHasEnded() {
    var first = admission.open("a").orElseThrow();
    first.beginCall(latency);
    admission.check();
    admission.open("a").orElseThrow().beginCall(latency);
    assertTooMany(admission::check);
    assertTooMany(() -> admission.open("a").orElseThrow().beginCall(latency));
    first.endCall();
    first.endCall();
    assertThat(admission.calls()).isEqualTo(1);
    admission.open("a").orElseThrow().beginCall(latency);
  }

  @Test
  void shouldHoldNoMoreThanBeforeWhenBytesAreRefused() {
    var large = admission.open("a").orElseThrow();
    large.grow(900);
    var other = admission.open("a").orElseThrow();
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
    var call = admission.open("a").orElseThrow();
    call.beginCall(latency);
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
    var small = new Admission(limit, 4, 1_000);
    var first = small.open("a").orElseThrow();
    assertThat(small.open("a")).isPresent();
    assertThat(small.open("a")).isEmpty();
    assertThat(small.open("b")).isPresent();
    assertThat(small.isShortOfMemory()).isTrue();
    assertThat(small.open("c")).isPresent();
    assertThat(small.open("d")).isEmpty();
    first.release();
    first.release();
    assertThat(small.requests()).isEqualTo(3);
    assertThat(small.open("d")).isPresent();
  }

  @Test
  void shouldBeShortOfMemoryWhenMoreThanHalfIsHeld() {
    var reservation = admission.open("a").orElseThrow();
    reservation.grow(500);
    assertThat(admission.isShortOfMemory()).isFalse();
    reservation.grow(1);
    assertThat(admission.isShortOfMemory()).isTrue();
  }
}
