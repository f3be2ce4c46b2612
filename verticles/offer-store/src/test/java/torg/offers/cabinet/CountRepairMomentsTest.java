package torg.offers.cabinet;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.content.ContentSamples.car;

import io.vertx.core.Future;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import torg.calls.OfferCalls;
import torg.offers.OfferNode;
import torg.offers.TestSeller;
import torg.offers.core.OfferTables;
import torg.offers.model.Preset;
import torg.offers.v1.CreateOfferRequest;
import torg.store.Reads;
import torg.store.Store;
import torg.testkit.Await;

/** A repair during which a writer comes at the worst of all moments, every time. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CountRepairMomentsTest {
  private OfferNode node;

  @BeforeAll
  void start() {
    node = OfferNode.start();
  }

  @AfterAll
  void stop() {
    node.close();
  }

  private Future<?> write(TestSeller seller) {
    var request = CreateOfferRequest.newBuilder().setContent(car()).build();
    return node.send(seller.caller(), OfferCalls.CREATE_OFFER, request);
  }

  @Test
  void shouldTakeNoWriteForDriftWhenItComesBetweenCountAndRows() {
    var anna = new TestSeller(node, "anna");
    anna.create(2);
    var corrections = Await.result(new CountRepair(betweenReads(anna)).repair("anna"));
    assertThat(corrections).isEmpty();
    assertThat(anna.counts())
        .isEqualTo(anna.recount())
        .containsEntry(Preset.ALL, 2L + Preset.values().length);
  }

  @Test
  void shouldKeepWriteWhenItComesBetweenLookAndCorrection() {
    var boris = new TestSeller(node, "boris");
    boris.create(2);
    var key = OfferTables.PRESET_COUNT.key("boris", Preset.ALL.id());
    Await.result(
        node.store.<Void>transact(
            tx -> {
              tx.increment(key, OfferTables.COUNTER, 7);
              return Future.succeededFuture();
            }));
    var corrections = Await.result(new CountRepair(beforeCorrection(boris)).repair("boris"));
    assertThat(corrections).isEqualTo(Map.of(Preset.ALL, -7L));
    assertThat(boris.counts()).isEqualTo(boris.recount()).containsEntry(Preset.ALL, 3L);
  }

  private Store betweenReads(TestSeller seller) {
    return betweenReads(Store.class, node.store, seller);
  }

  private <R extends Reads> R betweenReads(Class<R> type, R reads, TestSeller seller) {
    var counted = new AtomicReference<Future<?>>(Future.succeededFuture());
    return intercepted(
        type,
        (method, arguments) -> {
          switch (method.getName()) {
            case "get":
              var count = (Future<?>) invoke(method, reads, arguments);
              counted.set(count);
              return count;
            case "count":
              return counted
                  .get()
                  .compose(row -> write(seller))
                  .compose(written -> (Future<?>) invoke(method, reads, arguments));
            case "snapshot":
              return node.store.snapshot(
                  moment -> work(arguments).apply(betweenReads(Reads.class, moment, seller)));
            default:
              return invoke(method, reads, arguments);
          }
        });
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
