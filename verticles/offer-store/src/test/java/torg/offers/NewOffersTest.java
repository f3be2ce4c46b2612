package torg.offers;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.ContentSamples.car;
import static torg.offers.OfferNode.await;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import torg.bus.CallContext;
import torg.bus.Deadline;
import torg.bus.Fault;
import torg.bus.FaultException;
import torg.calls.MeshCalls;
import torg.mesh.v1.EchoRequest;
import torg.mesh.v1.EchoResponse;
import torg.offers.v1.Offer;
import torg.store.Store;
import torg.store.Tx;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NewOffersTest {
  private static final int MANY = 130;
  private static final int WAITING_MAX = 1_000;

  private final List<Deadline> deadlines = new CopyOnWriteArrayList<>();
  private OfferNode node;

  @BeforeAll
  void start() {
    node = OfferNode.start();
  }

  @AfterAll
  void stop() {
    node.close();
  }

  private Offer made(String seller, OfferIds ids) {
    return OfferEdits.create(
        ids, seller, car().build(), node.clock.instant(), OfferNode.CONFIG.term());
  }

  /** All at once, on one thread as a verticle would. */
  private List<Future<Offer>> write(NewOffers newOffers, List<Supplier<Offer>> offers) {
    var begun = Promise.<List<Future<Offer>>>promise();
    node.vertx.runOnContext(here -> begun.complete(offers.stream().map(newOffers::write).toList()));
    var writes = await(begun.future());
    await(Future.join(writes).transform((done, failure) -> Future.succeededFuture()));
    return writes;
  }

  @Test
  void shouldWriteEachOnceWhenManyComeAtOnce() {
    var offers = new ArrayList<Supplier<Offer>>();
    for (var number = 0; number < MANY; number++) {
      offers.add(() -> made("busy", OfferIds.random()));
    }
    var writes = write(new NewOffers(node.records, WAITING_MAX), offers);
    assertThat(writes).allMatch(Future::succeeded);
    assertThat(writes.stream().map(one -> one.result().getId()).distinct()).hasSize(MANY);
    for (var one : writes) {
      assertThat(node.get(one.result().getId())).isEqualTo(one.result());
    }
    var seller = new TestSeller(node, "busy");
    assertThat(seller.counts()).isEqualTo(seller.recount()).containsEntry(Preset.ALL, (long) MANY);
    assertThat(seller.totals().getActive()).isEqualTo(MANY);
  }

  @Test
  void shouldWriteTheOthersWhenOneOfThemCannotBe() {
    var taken = node.create("first", car());
    var ids =
        new OfferIds() {
          @Override
          public String uuid() {
            return taken.getId();
          }

          @Override
          public String shortCode() {
            return OfferIds.random().shortCode();
          }
        };
    var offers = new ArrayList<Supplier<Offer>>();
    for (var number = 0; number < MANY; number++) {
      var isWrong = number == MANY / 2;
      offers.add(() -> made("second", isWrong ? ids : OfferIds.random()));
    }
    var writes = write(new NewOffers(node.records, WAITING_MAX), offers);
    assertThat(writes.stream().filter(Future::succeeded)).hasSize(MANY - 1);
    assertThat(writes.get(MANY / 2).cause())
        .isInstanceOfSatisfying(
            FaultException.class,
            fault -> assertThat(fault.fault()).isEqualTo(Fault.ALREADY_EXISTS));
    assertThat(node.get(taken.getId())).isEqualTo(taken);
    assertThat(new TestSeller(node, "second").counts()).containsEntry(Preset.ALL, (long) MANY - 1);
  }

  @Test
  void shouldFailAllWhenTheStoreCannotBeReached() {
    var unreachable =
        (Store)
            Proxy.newProxyInstance(
                Store.class.getClassLoader(),
                new Class<?>[] {Store.class},
                (store, method, arguments) ->
                    Future.failedFuture(FaultException.unavailable("no database")));
    var offers = new ArrayList<Supplier<Offer>>();
    for (var number = 0; number < MANY; number++) {
      offers.add(() -> made("third", OfferIds.random()));
    }
    var writes =
        write(new NewOffers(new OfferRecords(unreachable, node.bell), WAITING_MAX), offers);
    assertThat(writes).allMatch(Future::failed);
    assertThat(writes).extracting(one -> one.cause().getMessage()).containsOnly("no database");
  }

  @Test
  void shouldRefuseAtOnceWhenTooManyWait() {
    var offers = new ArrayList<Supplier<Offer>>();
    for (var number = 0; number < MANY; number++) {
      offers.add(() -> made("fourth", OfferIds.random()));
    }
    var newOffers = new NewOffers(new OfferRecords(gated(Promise.promise()), node.bell), 3);
    var begun = Promise.<List<Future<Offer>>>promise();
    node.vertx.runOnContext(here -> begun.complete(offers.stream().map(newOffers::write).toList()));
    var refused = await(begun.future()).stream().filter(Future::failed).toList();
    // Two leave alone at once, three wait.
    assertThat(refused).hasSize(offers.size() - 5);
    assertThat(refused.get(0).cause())
        .isInstanceOfSatisfying(
            FaultException.class, fault -> assertThat(fault.fault()).isEqualTo(Fault.TOO_MANY))
        .hasMessageContaining("3 new offers wait");
  }

  /** Its transactions begin once they are let in; by then none may depend on a caller's time. */
  private Store gated(Promise<Void> gate) {
    return (Store)
        Proxy.newProxyInstance(
            Store.class.getClassLoader(),
            new Class<?>[] {Store.class},
            (store, method, arguments) -> {
              deadlines.add(Deadline.current());
              return gate.future().compose(open -> transact(arguments[0]));
            });
  }

  @SuppressWarnings("unchecked")
  private Future<?> transact(Object work) {
    return node.store.transact((Function<Tx, Future<Object>>) work);
  }

  @Test
  void shouldNotWriteForWhomTheTimeIsOver() {
    var gate = Promise.<Void>promise();
    var newOffers = new NewOffers(new OfferRecords(gated(gate), node.bell), WAITING_MAX);
    var made = new CopyOnWriteArrayList<String>();
    await(
        node.bus.answer(
            MeshCalls.ECHO,
            (request, context) ->
                newOffers
                    .write(
                        () -> {
                          made.add(request.getText());
                          return made("fifth", OfferIds.random());
                        })
                    .map(EchoResponse.getDefaultInstance())));
    var first = ask("first", Duration.ofMinutes(5));
    var second = ask("second", Duration.ofMinutes(5));
    await(() -> deadlines.size() == 2);
    var late = ask("late", Duration.ofMillis(50));
    var third = ask("third", Duration.ofMinutes(5));
    await(late::isComplete);
    assertThat(late.cause())
        .isInstanceOfSatisfying(
            FaultException.class, fault -> assertThat(fault.fault()).isEqualTo(Fault.DEADLINE));
    gate.complete();
    await(Future.all(first, second, third));
    assertThat(made).containsExactlyInAnyOrder("first", "second", "third");
    assertThat(deadlines).containsOnly(Deadline.NONE);
  }

  private Future<EchoResponse> ask(String text, Duration time) {
    return node.bus.request(
        MeshCalls.ECHO,
        EchoRequest.newBuilder().setText(text).build(),
        CallContext.of(OfferNode.SERVICE, time));
  }
}
