package torg.segments.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import torg.bus.faults.FaultException;
import torg.segments.core.AppliedRanges;
import torg.segments.v1.DiffCount;
import torg.segments.v1.DiffProgress;

class DiffResumptionTest {
  private static final DiffCount COUNT = DiffCount.newBuilder().setRowsAfter(40).build();
  private static final DiffProgress COUNTED = DiffProgress.newBuilder().setExpected(COUNT).build();

  private static DiffPlan plan(long targetRows) {
    return new DiffPlan(7, new AppliedRanges(List.of()), 2, targetRows, 0);
  }

  @Test
  void shouldCountWhenNobodyHas() {
    assertThat(DiffResumption.countLeft(DiffProgress.getDefaultInstance(), plan(40))).isEmpty();
  }

  @Test
  void shouldNotCountTwice() {
    assertThat(DiffResumption.countLeft(COUNTED, plan(40))).contains(COUNT);
  }

  @Test
  void shouldRefuseASnapshotThatHasChangedSinceItWasCounted() {
    assertThatThrownBy(() -> DiffResumption.countLeft(COUNTED, plan(41)))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining(
            "has changed since it was counted: it has a different number of users");
  }
}
