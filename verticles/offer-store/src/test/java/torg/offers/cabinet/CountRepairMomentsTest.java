package torg.offers.cabinet;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.content.ContentSamples.car;

import io.vertx.core.Future;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import torg.calls.OfferCalls;
import torg.offers.OfferNode;
import torg.offers.TestSeller;
import torg.offers.cabinet.SellerNumber.ListCount;
import torg.offers.cabinet.SellerNumber.Total;
import torg.offers.core.OfferTables;
import torg.offers.model.Preset;
import torg.offers.v1.CreateOfferRequest;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.Price;
import torg.offers.v1.SellerTotals;
import torg.store.Reads;
import torg.store.Scan;
import torg.store.Store;
import torg.testkit.Await;

/** A repair during which a writer comes at the worst of all moments, every time. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CountRepairMomentsTest {
  private static final long PAID = 100;
  private static final Price.Builder PRICE = Price.newBuilder().setCurrency("RUB").setAmount(PAID);

  private OfferNode node;

  @BeforeAll
  void start() {
    node = OfferNode.start();
  }

  @AfterAll
  void stop() {
    node.close();
  }

  /** One offer more for sale, and one that was sold. */
  private Future<?> write(TestSeller seller) {
    var request = CreateOfferRequest.newBuilder().setContent(car().setPrice(PRICE)).build();
    return node.send(seller.caller(), OfferCalls.CREATE_OFFER, request)
        .compose(first -> node.send(seller.caller(), OfferCalls.CREATE_OFFER, request))
        .compose(
            second ->
                node.send(
                    seller.caller(),
                    OfferCalls.CHANGE_STATUS,
                    TestSeller.changeOf(second.getId(), OfferStatus.SOLD_ON_SERVICE)));
  }

  private static SellerTotals totals(long active, long sold) {
    return SellerTotals.newBuilder()
        .setActive(active)
        .setSold(sold)
        .addMoneyEarned(PRICE.clone().setAmount(sold * PAID))
        .build();
  }

  @Test
  void shouldTakeNoWriteForDriftWhenItComesBetweenNumberAndRows() {
    var anna = new TestSeller(node, "anna");
    anna.create(2);
    var corrections =
        Await.result(new CountRepair(betweenReads(anna), node.registry).repair("anna"));
    assertThat(corrections).isEmpty();
    var written = Preset.values().length + 1L;
    assertThat(anna.counts()).isEqualTo(anna.recount()).containsEntry(Preset.ALL, 2 + 2 * written);
    assertThat(anna.totals()).isEqualTo(totals(2 + written, written));
  }

  @Test
  void shouldKeepWriteWhenItComesBetweenLookAndCorrection() {
    var boris = new TestSeller(node, "boris");
    boris.create(2);
    var drifted = new RepairedSeller(node, "boris");
    Await.result(drifted.drift(Preset.ALL, 7));
    Await.result(drifted.drift("active", 9, -5));
    Await.result(drifted.drift("sold", 19, 4));
    Await.result(drifted.drift("money_earned_RUB", 10, -300));
    var corrections =
        Await.result(new CountRepair(beforeCorrection(boris), node.registry).repair("boris"));
    assertThat(corrections)
        .isEqualTo(
            Map.of(
                new ListCount(Preset.ALL),
                -7L,
                new Total("active"),
                5L,
                new Total("sold"),
                -4L,
                new Total("money_earned_RUB"),
                300L));
    var written = corrections.size();
    assertThat(boris.counts())
        .isEqualTo(boris.recount())
        .containsEntry(Preset.ALL, 2L + 2 * written);
    assertThat(boris.totals()).isEqualTo(totals(2 + written, written));
  }

  private Store betweenReads(TestSeller seller) {
    return betweenReads(Store.class, node.store, seller);
  }

  /** The numbers, then a write, then the rows that they are of. */
  private <R extends Reads> R betweenReads(Class<R> type, R reads, TestSeller seller) {
    var numbers = new ArrayList<Future<?>>();
    return intercepted(
        type,
        (method, arguments) -> {
          if (method.getName().equals("snapshot")) {
            return node.store.snapshot(
                moment -> work(arguments).apply(betweenReads(Reads.class, moment, seller)));
          }
          if (!isOfRows(method, arguments)) {
            var read = (Future<?>) invoke(method, reads, arguments);
            numbers.add(read);
            return read;
          }
          return Future.all(numbers)
              .compose(read -> write(seller))
              .compose(written -> (Future<?>) invoke(method, reads, arguments));
        });
  }

  private static boolean isOfRows(Method method, Object[] arguments) {
    return method.getName().equals("count")
        || arguments[0] instanceof Scan scan && scan.table() == OfferTables.SALE;
  }

  @SuppressWarnings("unchecked")
  private static Function<Reads, Future<Object>> work(Object[] arguments) {
    return (Function<Reads, Future<Object>>) arguments[0];
  }

  private Store beforeCorrection(TestSeller seller) {
    return intercepted(
        Store.class,
        (method, arguments) ->
            method.getName().equals("transact")
                ? write(seller)
                    .compose(written -> (Future<?>) invoke(method, node.store, arguments))
                : invoke(method, node.store, arguments));
  }

  private interface Interception {
    Object call(Method method, Object[] arguments);
  }

  private static <R> R intercepted(Class<R> type, Interception interception) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> interception.call(method, arguments)));
  }

  private static Object invoke(Method method, Object target, Object[] arguments) {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException | IllegalAccessException failed) {
      throw new AssertionError(failed);
    }
  }
}
