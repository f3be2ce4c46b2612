package torg.offers.reexport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static torg.offers.model.OfferSamples.NOON;
import static torg.offers.v1.OfferExportState.EXPORT_CANCELLED;
import static torg.offers.v1.OfferExportState.EXPORT_DONE;
import static torg.offers.v1.OfferExportState.EXPORT_PAUSED;
import static torg.offers.v1.OfferExportState.EXPORT_RUNNING;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import torg.bus.Times;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.offers.v1.OfferExport;

class ReexportTest {
  private static final Reexport STARTED = Reexport.started(OfferExport.newBuilder().setId(7), NOON);

  private static Instant after(int seconds) {
    return NOON.plusSeconds(seconds);
  }

  @Test
  void shouldRunFromTheBeginning() {
    assertThat(STARTED.state()).isEqualTo(EXPORT_RUNNING);
    assertThat(Times.of(STARTED.message().getStartedAt())).isEqualTo(NOON);
    assertThat(STARTED.ran(after(3))).isEqualTo(Duration.ofSeconds(3));
  }

  @Test
  void shouldCountOnlyTheTimeInWhichItRan() {
    var paused = STARTED.paused(after(10));
    assertThat(paused.state()).isEqualTo(EXPORT_PAUSED);
    assertThat(paused.ran(after(100))).isEqualTo(Duration.ofSeconds(10));
    var resumed = paused.resumed(after(100));
    assertThat(resumed.isRunning()).isTrue();
    assertThat(resumed.ran(after(105))).isEqualTo(Duration.ofSeconds(15));
    assertThat(resumed.ran(after(90))).as("the clock was set back").isEqualTo(paused.ran());
    var done = resumed.done(after(107));
    assertThat(done.state()).isEqualTo(EXPORT_DONE);
    assertThat(done.ran(after(1_000))).isEqualTo(Duration.ofSeconds(17));
    assertThat(Times.of(done.message().getEndedAt())).isEqualTo(after(107));
  }

  @Test
  void shouldChangeNothingWhenItIsToldTwice() {
    var paused = STARTED.paused(after(1));
    assertThat(paused.paused(after(2))).isSameAs(paused);
    assertThat(STARTED.resumed(after(2))).isSameAs(STARTED);
    var cancelled = paused.cancelled(after(3));
    assertThat(cancelled.state()).isEqualTo(EXPORT_CANCELLED);
    assertThat(cancelled.ran()).isEqualTo(Duration.ofSeconds(1));
    assertThat(cancelled.cancelled(after(4))).isSameAs(cancelled);
  }

  @Test
  void shouldStayAsItHasEnded() {
    var done = STARTED.done(after(1));
    var cancelled = STARTED.cancelled(after(1));
    for (var change :
        List.<BiFunction<Reexport, Instant, Reexport>>of(Reexport::paused, Reexport::resumed)) {
      assertThat(refused(change, done)).hasMessageStartingWith("export 7 is done and cannot be");
      assertThat(refused(change, cancelled)).hasMessageStartingWith("export 7 is cancelled and");
    }
    assertThat(refused(Reexport::cancelled, done)).hasMessageContaining("start another one");
  }

  private static FaultException refused(
      BiFunction<Reexport, Instant, Reexport> change, Reexport export) {
    var fault = catchThrowableOfType(FaultException.class, () -> change.apply(export, after(2)));
    assertThat(fault.fault()).isEqualTo(Fault.PRECONDITION);
    return fault;
  }
}
