package torg.offers.editing;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.content.ContentSamples.car;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import torg.bus.CallContext;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.offers.OfferNode;
import torg.offers.TestSeller;
import torg.offers.core.OfferRecords;
import torg.offers.model.OfferEdits;
import torg.offers.model.OfferIds;
import torg.offers.model.Preset;
import torg.offers.v1.Offer;
import torg.store.Store;
import torg.testkit.Await;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SharedWritesTest {
  private static final int MANY = 130;
  private static final int WAITING_MAX = 1_000;

  /** Enough for the first attempt of a group, also on a busy machine. */
  private static final Duration TIME_TO_COLLIDE = Duration.ofSeconds(3);

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

  private static Write create(Function<OfferIds, Offer> offer) {
    return new Write.Create(offer, Optional.empty());
  }

  /** All at once, on one thread as a verticle would. */
  private List<Future<Offer>> write(SharedWrites shared, List<Function<OfferIds, Offer>> offers) {
    var begun = Promise.<List<Future<Offer>>>promise();
    node.vertx.runOnContext(
        here -> begun.complete(offers.stream().map(offer -> shared.write(create(offer))).toList()));
    var writes = Await.result(begun.future());
    Await.result(Future.join(writes).transform((done, failure) -> Future.succeededFuture()));
    return writes;
  }

  @Test
  void shouldWriteEachOnceWhenManyComeAtOnce() {
    var offers = new ArrayList<Function<OfferIds, Offer>>();
    for (var number = 0; number < MANY; number++) {
      offers.add(names -> made("busy", OfferIds.random()));
    }
    var writes = write(new SharedWrites(node.records, OfferIds.random(), WAITING_MAX), offers);
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
    var offers = new ArrayList<Function<OfferIds, Offer>>();
    for (var number = 0; number < MANY; number++) {
      var isWrong = number == MANY / 2;
      offers.add(names -> made("second", isWrong ? ids : OfferIds.random()));
    }
    var writes = write(new SharedWrites(node.records, OfferIds.random(), WAITING_MAX), offers);
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
    var offers = new ArrayList<Function<OfferIds, Offer>>();
    for (var number = 0; number < MANY; number++) {
      offers.add(names -> made("third", OfferIds.random()));
    }
    var writes =
        write(
            new SharedWrites(
                new OfferRecords(unreachable, node.bell, node.registry),
                OfferIds.random(),
                WAITING_MAX),
            offers);
    assertThat(writes).allMatch(Future::failed);
    assertThat(writes).extracting(one -> one.cause().getMessage()).containsOnly("no database");
  }

  /** The store, but not before the gate is open. */
  private Store behind(Promise<Void> gate) {
    return (Store)
        Proxy.newProxyInstance(
            Store.class.getClassLoader(),
            new Class<?>[] {Store.class},
            (store, method, arguments) ->
                CallContext.resumed(gate.future())
                    .compose(
                        open -> {
                          try {
                            return (Future<?>) method.invoke(node.store, arguments);
                          } catch (ReflectiveOperationException impossible) {
                            return Future.failedFuture(impossible);
                          }
                        }));
  }

  @Test
  void shouldLeaveOutThoseWhoseTimeIsOverWhenTheyWaited() {
    var gate = Promise.<Void>promise();
    var shared =
        new SharedWrites(
            new OfferRecords(behind(gate), node.bell, node.registry),
            OfferIds.random(),
            WAITING_MAX);
    var brief = CallContext.mesh(Duration.ofMillis(100));
    var begun = Promise.<List<Future<Offer>>>promise();
    node.vertx.runOnContext(
        here ->
            begun.complete(
                Stream.of(brief, brief, brief, CallContext.mesh(Duration.ofMinutes(1)))
                    .map(call -> written(shared, call, "hasty"))
                    .toList()));
    var writes = Await.result(begun.future());
    while (!brief.deadline().isOver()) {
      Thread.onSpinWait();
    }
    gate.complete();
    Await.result(Future.join(writes).transform((done, failure) -> Future.succeededFuture()));

    assertThat(writes).extracting(Future::succeeded).containsExactly(false, false, false, true);
    assertThat(writes.subList(0, 3)).allSatisfy(SharedWritesTest::assertLate);
    assertThat(new TestSeller(node, "hasty").counts()).containsEntry(Preset.ALL, 1L);
  }

  private static void assertLate(Future<?> write) {
    assertThat(write.cause())
        .isInstanceOfSatisfying(
            FaultException.class, fault -> assertThat(fault.fault()).isEqualTo(Fault.DEADLINE));
  }

  @Test
  void shouldLeaveOutWhoseTimeIsOverWhenItsGroupIsTriedAgain() {
    var store = new CollidingStore(node.store, 2);
    var shared =
        new SharedWrites(
            new OfferRecords(store.store(), node.bell, node.registry),
            OfferIds.random(),
            WAITING_MAX);
    var brief = CallContext.mesh(TIME_TO_COLLIDE);
    var patient = CallContext.mesh(Duration.ofMinutes(1));
    var begun = Promise.<List<Future<Offer>>>promise();
    node.vertx.runOnContext(
        here ->
            begun.complete(
                Stream.of(patient, patient, patient, brief, patient)
                    .map(call -> written(shared, call, "patient"))
                    .toList()));
    var writes = Await.result(begun.future());
    store.opened.complete();
    // Of the three that waited for the first two and have left together.
    assertThat(Await.result(store.collided.future())).isSameAs(patient.deadline());
    assertThat(brief.deadline().isOver()).as("over before the first attempt").isFalse();
    while (!brief.deadline().isOver()) {
      Thread.onSpinWait();
    }
    store.again.complete();
    Await.result(Future.join(writes).transform((done, failure) -> Future.succeededFuture()));

    assertThat(writes).extracting(Future::succeeded).containsExactly(true, true, true, false, true);
    assertLate(writes.get(3));
    assertThat(new TestSeller(node, "patient").counts()).containsEntry(Preset.ALL, 4L);
  }

  private Future<Offer> written(SharedWrites shared, CallContext call, String seller) {
    return call.run(
        node.vertx, () -> shared.write(create(names -> made(seller, OfferIds.random()))));
  }

  @Test
  void shouldRefuseAtOnceWhenTooManyWait() {
    var offers = new ArrayList<Function<OfferIds, Offer>>();
    for (var number = 0; number < MANY; number++) {
      offers.add(names -> made("fourth", OfferIds.random()));
    }
    var shared =
        new SharedWrites(
            new OfferRecords(behind(Promise.promise()), node.bell, node.registry),
            OfferIds.random(),
            3);
    var begun = Promise.<List<Future<Offer>>>promise();
    node.vertx.runOnContext(
        here -> begun.complete(offers.stream().map(offer -> shared.write(create(offer))).toList()));
    var refused = Await.result(begun.future()).stream().filter(Future::failed).toList();
    // Two leave at once, each alone, and three wait.
    assertThat(refused).hasSize(offers.size() - 5);
    assertThat(refused.get(0).cause())
        .isInstanceOfSatisfying(
            FaultException.class, fault -> assertThat(fault.fault()).isEqualTo(Fault.TOO_MANY))
        .hasMessageContaining("3 offers are already waiting");
  }
}
