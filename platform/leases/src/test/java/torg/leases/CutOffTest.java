package torg.leases;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.leases.TestCluster.await;

import io.vertx.core.Future;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CutOffTest {
  private static final int HALF_OF_THOSE_SEEN = 0;

  private final Ledger ledger = new Ledger();

  @Test
  void shouldHoldNothingWhenTooFewMembersAreInSight() {
    try (var cluster = new TestCluster(2)) {
      var a = cluster.join();
      var share = a.share("work", 4, ledger.worker("a"));
      assertThat(share.held()).isEmpty();
      assertThat(await(a.leases.tryExclusively("lock", () -> Future.succeededFuture(1)))).isEmpty();

      var b = cluster.join();
      b.share("work", 4, ledger.worker("b"));
      ledger.awaitBalanced(4, Set.of("a", "b"));
      assertThat(await(a.leases.tryExclusively("lock", () -> Future.succeededFuture(1))))
          .hasValue(1);

      b.terminate();
      TestCluster.WAIT.until(
          () -> "a stops all, but " + ledger.open("a"), () -> ledger.open("a").isEmpty());
      assertThat(share.held()).isEmpty();
      assertThat(await(a.leases.tryExclusively("lock", () -> Future.succeededFuture(1)))).isEmpty();

      cluster.join().share("work", 4, ledger.worker("c"));
      ledger.awaitBalanced(4, Set.of("a", "c"));
      assertThat(ledger.violations()).isEmpty();
    }
  }

  @Test
  void shouldStopWhenLessThanHalfOfTheMembersItSawAreLeft() {
    try (var cluster = new TestCluster(HALF_OF_THOSE_SEEN)) {
      var a = cluster.join();
      var share = a.share("work", 4, ledger.worker("a"));
      var b = cluster.join();
      var c = cluster.join();
      TestCluster.WAIT.until(
          () -> "a sees all", () -> a.hazelcast.getCluster().getMembers().size() == 3);
      b.terminate();
      ledger.awaitBalanced(4, Set.of("a"));
      c.terminate();
      TestCluster.WAIT.until(
          () -> "a stops all, but " + ledger.open("a"), () -> ledger.open("a").isEmpty());
      assertThat(share.held()).isEmpty();

      cluster.join().share("work", 4, ledger.worker("d"));
      ledger.awaitBalanced(4, Set.of("a", "d"));
      assertThat(ledger.violations()).isEmpty();
    }
  }

  @Test
  void shouldGoOnWhenTheOthersHaveSaidGoodbye() {
    try (var cluster = new TestCluster(HALF_OF_THOSE_SEEN)) {
      var a = cluster.join();
      a.share("work", 4, ledger.worker("a"));
      var others = List.of(cluster.join(), cluster.join(), cluster.join());
      TestCluster.WAIT.until(
          () -> "a sees all", () -> a.hazelcast.getCluster().getMembers().size() == 4);
      cluster.awaitQuiet();
      var held = ledger.open("a");
      others.forEach(TestCluster.Member::leave);
      ledger.awaitBalanced(4, Set.of("a"));
      assertThat(ledger.open("a")).as("never interrupted").isEqualTo(held);
    }
  }

  @Test
  void shouldGoOnWhenOneOfTwoIsKilled() {
    try (var cluster = new TestCluster(HALF_OF_THOSE_SEEN)) {
      var a = cluster.join();
      a.share("work", 4, ledger.worker("a"));
      var b = cluster.join();
      b.share("work", 4, ledger.worker("b"));
      ledger.awaitBalanced(4, Set.of("a", "b"));
      b.terminate();
      TestCluster.WAIT.until(() -> "a has all", () -> ledger.atWork().get("a").size() == 4);
    }
  }

  @Test
  void shouldStartAnewWhenSplitClusterHasMerged() {
    try (var cluster = new TestCluster(1)) {
      var small = cluster.join();
      small.share("work", 6, ledger.worker("small"));
      ledger.awaitBalanced(6, Set.of("small"));
      var before = ledger.open("small");
      var self = small.hazelcast.getCluster().getLocalMember().getUuid();

      // The larger part does not look for the smaller one, which finds and joins it after a while.
      cluster.join(1).share("work", 6, ledger.worker("b"));
      cluster.join(1).share("work", 6, ledger.worker("c"));
      ledger.awaitBalanced(6, Set.of("small", "b", "c"));

      assertThat(small.hazelcast.getCluster().getLocalMember().getUuid()).isNotEqualTo(self);
      assertThat(before).noneMatch(Lease::isHeld);
      assertThat(ledger.open("small")).doesNotContainAnyElementsOf(before);
    }
  }
}
