package torg.leases;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.AbstractMap.SimpleEntry;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LeaseTest {
  private static final long TERM = Duration.ofSeconds(3).toNanos();

  // Begins just before the clock's overflow: nanoTime may be anything.
  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - TERM / 2);
  private final AtomicBoolean undisturbed = new AtomicBoolean(true);
  private final TimedLease lease =
      new TimedLease(
          LeaseKey.ofShard("work", 4),
          "owner",
          7,
          (lease, other) -> Future.succeededFuture(other + 1),
          Duration.ofNanos(TERM),
          now::get,
          undisturbed::get,
          now.get());

  @Test
  void shouldNotBeHeldWhenTermHasPassed() {
    now.addAndGet(TERM - 1);
    assertThat(lease.isHeld()).isTrue();
    now.addAndGet(1);
    assertThat(lease.isHeld()).isFalse();
  }

  @Test
  void shouldBeHeldForTermFromSendingOfRenewal() {
    var sent = now.addAndGet(TERM / 2);
    now.addAndGet(TERM / 4);
    lease.confirm(sent);
    now.set(sent + TERM - 1);
    assertThat(lease.isHeld()).isTrue();
    now.set(sent + TERM);
    assertThat(lease.isHeld()).isFalse();
  }

  @Test
  void shouldNotComeBackWhenRenewalIsConfirmedTooLate() {
    var sent = now.addAndGet(TERM / 2);
    now.addAndGet(TERM);
    lease.confirm(sent);
    lease.confirm(now.get());
    assertThat(lease.isHeld()).isFalse();
  }

  @Test
  void shouldNotShortenWhenConfirmationsOvertakeEachOther() {
    var first = now.get();
    var second = now.addAndGet(TERM / 2);
    lease.confirm(second);
    lease.confirm(first);
    now.set(second + TERM - 1);
    assertThat(lease.isHeld()).isTrue();
  }

  @Test
  void shouldNotBeHeldWhenClusterWasDisturbed() {
    undisturbed.set(false);
    assertThat(lease.isHeld()).isFalse();
  }

  @Test
  void shouldGrowTokensWhenClockStandsBackAndWhenMapWasLost() {
    var entry = new SimpleEntry<String, Long>("shard", null);
    assertThat(new NextToken(1_000).process(entry)).isEqualTo(1_000);
    assertThat(new NextToken(900).process(entry)).isEqualTo(1_001);
    assertThat(new NextToken(5_000).process(entry)).isEqualTo(5_000);
    assertThat(entry.getValue()).isEqualTo(5_000);
  }
}
