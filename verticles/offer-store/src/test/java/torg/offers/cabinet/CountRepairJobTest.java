package torg.offers.cabinet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.bus.faults.FaultException;
import torg.offers.OfferNode;
import torg.offers.TestSeller;
import torg.offers.core.OfferTables;
import torg.offers.model.Counters;
import torg.offers.model.Preset;
import torg.store.Scan;
import torg.store.Store;
import torg.testkit.Await;

/** The repair that goes through all sellers, a few each time. */
class CountRepairJobTest {
  private static final int SELLERS = 45;

  private OfferNode node;

  @BeforeEach
  void start() {
    node = OfferNode.start();
  }

  @AfterEach
  void stop() {
    node.close();
  }

  /** Counts and totals without a row that they could be of. */
  private void drift() {
    Await.result(
        node.store.<Void>transact(
            tx -> {
              for (var at = 0; at < SELLERS; at++) {
                for (var preset : Preset.values()) {
                  var key = OfferTables.PRESET_COUNT.key("seller-" + at, preset.id());
                  tx.increment(key, OfferTables.COUNTER, 3);
                }
                var sold = OfferTables.TOTAL.key("seller-" + at, Counters.SOLD, 10);
                tx.increment(sold, OfferTables.COUNTER_VALUE, 3);
              }
              return Future.succeededFuture();
            }));
  }

  private Set<String> wrong() {
    var counts = Scan.of(OfferTables.PRESET_COUNT);
    var wrong =
        Await.result(node.store.all(counts, SELLERS * Preset.values().length)).stream()
            .filter(row -> row.get(OfferTables.COUNTER) != 0)
            .<String>map(row -> row.get(OfferTables.SELLER_ID))
            .collect(Collectors.toCollection(TreeSet::new));
    for (var at = 0; at < SELLERS; at++) {
      var seller = new TestSeller(node, "seller-" + at);
      if (seller.totals().getSold() != 0) {
        wrong.add(seller.id());
      }
    }
    return wrong;
  }

  @Test
  void shouldComeToEverySellerAndBeginAnewWhenRunOften() {
    var round = new CountRepairJob(new CountRepair(node.store, node.registry));
    drift();
    assertThat(wrong()).hasSize(SELLERS);
    Await.result(round.run());
    assertThat(wrong()).hasSize(SELLERS - 20);
    Await.result(round.run());
    Await.result(round.run());
    assertThat(wrong()).isEmpty();

    drift();
    for (var run = 0; run < 4; run++) {
      Await.result(round.run());
    }
    assertThat(wrong()).isEmpty();
  }

  @Test
  void shouldGoOnWithOthersWhenOneCannotBeRepaired() {
    var snapshots = new AtomicInteger();
    var round = new CountRepairJob(new CountRepair(failingOnce(snapshots), node.registry));
    drift();
    assertThatThrownBy(() -> Await.result(round.run())).hasMessage("took too long");
    for (var run = 0; run < 3; run++) {
      Await.result(round.run());
    }
    assertThat(wrong()).hasSize(1);
    Await.result(round.run());
    Await.result(round.run());
    assertThat(wrong()).isEmpty();
  }

  /** The third seller's first list cannot be counted at the first try. */
  private Store failingOnce(AtomicInteger snapshots) {
    var ofSales = 1;
    var failing = 2 * (Preset.values().length + ofSales) + 1;
    return (Store)
        Proxy.newProxyInstance(
            Store.class.getClassLoader(),
            new Class<?>[] {Store.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("snapshot") && snapshots.incrementAndGet() == failing) {
                return Future.failedFuture(FaultException.unavailable("took too long"));
              }
              try {
                return method.invoke(node.store, arguments);
              } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
              }
            });
  }
}
