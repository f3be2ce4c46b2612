package torg.offers.editing;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.content.ContentSamples.car;

import com.google.protobuf.ByteString;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import torg.bus.Times;
import torg.bus.faults.Fault;
import torg.bus.v1.FieldViolation;
import torg.calls.OfferCalls;
import torg.offers.OfferNode;
import torg.offers.TestSeller;
import torg.offers.model.OfferStatuses;
import torg.offers.v1.DeleteDataRequest;
import torg.offers.v1.GetDataRequest;
import torg.offers.v1.ListDataRequest;
import torg.offers.v1.OfferData;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.PutDataRequest;
import torg.testkit.Await;

/** What services keep beside offers. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DataHandlersTest {
  private static final ByteString PAYLOAD = ByteString.copyFrom(new byte[] {0, -1, 7});

  private OfferNode node;
  private TestSeller anna;

  @BeforeAll
  void start() {
    node = OfferNode.start();
    anna = new TestSeller(node, "anna");
  }

  @AfterAll
  void stop() {
    node.close();
  }

  @Test
  void shouldKeepDataOfEachKindWhenServicesWriteIt() {
    var offer = anna.create(car());
    var id = offer.getId();
    var zebra = put(id, "stages/zebra", PAYLOAD, 0);
    var price = put(id, "stages/price-2", ByteString.EMPTY, 0);
    var billing = put(id, "billing", PAYLOAD, 0);
    assertThat(billing.getPayload()).isEqualTo(PAYLOAD);
    assertThat(billing.getUpdatedAt()).isEqualTo(Times.of(node.clock.instant()));
    assertThat(get(id, "billing")).isEqualTo(billing);
    assertThat(get(id, "stages/price-2")).isEqualTo(price);
    assertThat(list(id)).containsExactly(billing, price, zebra);
    assertThat(node.get(id)).isEqualTo(offer);

    delete(id, "billing");
    delete(id, "billing");
    assertThat(list(id)).containsExactly(price, zebra);
    var get = GetDataRequest.newBuilder().setOfferId(id).setKind("billing").build();
    assertThat(node.refuse(OfferCalls.GET_DATA, get))
        .hasMessage("data of kind billing beside offer %s does not exist", id)
        .matches(refusal -> refusal.fault() == Fault.NOT_FOUND);
  }

  @Test
  void shouldSayConflictWhenVersionIsAnother() {
    var id = anna.create(car()).getId();
    var first = put(id, "billing", PAYLOAD, -1);
    var second = put(id, "billing", ByteString.EMPTY, first.getVersion());
    assertThat(second.getVersion()).isGreaterThan(first.getVersion());
    assertRefused(
        Fault.CONFLICT,
        putOf(id, "billing", PAYLOAD, first.getVersion()),
        "data of kind billing beside offer %s has version %d, not %d"
            .formatted(id, second.getVersion(), first.getVersion()));
    assertRefused(
        Fault.ALREADY_EXISTS,
        putOf(id, "billing", PAYLOAD, -1),
        "data of kind billing beside offer %s already exists".formatted(id));
    assertRefused(Fault.CONFLICT, putOf(id, "stages/a", PAYLOAD, 5), "has version 0, not 5");
    assertRefused(Fault.INVALID, putOf(id, "billing", PAYLOAD, -2), "expected_version");
    assertThat(list(id)).containsExactly(second);
    node.clock.advance(Duration.ofSeconds(1));
    assertThat(put(id, "billing", PAYLOAD, 0).getVersion()).isGreaterThan(second.getVersion());
  }

  static Stream<String> wrongKinds() {
    return Stream.of(
        "",
        "offer",
        "moderation",
        "Billing",
        "billing/x",
        "stages",
        "stages/",
        "stages/A",
        "stages/a b",
        "stages/a/b",
        "stages/a\n",
        "stages/" + "a".repeat(51));
  }

  @ParameterizedTest
  @MethodSource("wrongKinds")
  void shouldRefuseKindWhenItIsNotForServices(String kind) {
    var id = anna.create(car()).getId();
    for (var refusal :
        List.of(
            node.refuse(OfferCalls.PUT_DATA, putOf(id, kind, PAYLOAD, 0)),
            node.refuse(
                OfferCalls.GET_DATA,
                GetDataRequest.newBuilder().setOfferId(id).setKind(kind).build()),
            node.refuse(
                OfferCalls.DELETE_DATA,
                DeleteDataRequest.newBuilder().setOfferId(id).setKind(kind).build()))) {
      assertThat(refusal.fault()).isEqualTo(Fault.INVALID);
      assertThat(refusal.violations()).extracting(FieldViolation::getField).containsExactly("kind");
    }
    assertThat(node.get(id).getStatus()).isEqualTo(OfferStatus.ACTIVE);
  }

  @Test
  void shouldRefuseWhenThereIsNoOffer() {
    assertRefused(
        Fault.NOT_FOUND, putOf("none", "billing", PAYLOAD, 0), "offer 'none' does not exist");
    var list = ListDataRequest.newBuilder().setOfferId("none").build();
    assertThat(node.refuse(OfferCalls.LIST_DATA, list).fault()).isEqualTo(Fault.NOT_FOUND);
    assertRefused(Fault.INVALID, putOf("", "billing", PAYLOAD, 0), "offer_id");
  }

  @Test
  void shouldRefuseWhenThereIsTooMuch() {
    var id = anna.create(car()).getId();
    var largest = ByteString.copyFrom(new byte[100_000]);
    IntStream.range(0, 50).forEach(at -> put(id, "stages/s" + at, largest, 0));
    assertRefused(
        Fault.TOO_LARGE,
        putOf(id, "billing", ByteString.copyFrom(new byte[100_001]), 0),
        "payload has 100001 bytes, at most 100000");
    assertRefused(
        Fault.PRECONDITION, putOf(id, "stages/s50", PAYLOAD, 0), "already has data of 50 stages");
    put(id, "billing", largest, 0);
    assertThat(list(id)).hasSize(51);
    put(id, "stages/s7", PAYLOAD, 0);
    delete(id, "stages/s8");
    put(id, "stages/s50", PAYLOAD, 0);
    assertThat(list(id)).hasSize(51);
  }

  /** A transaction has written the offer and waits: whoever needed its row would wait too. */
  @Test
  void shouldNotWaitForSellerWhenServiceWrites() {
    var offer = anna.create(car());
    var written = Promise.<Void>promise();
    var done = Promise.<Void>promise();
    var update =
        node.records.transact(
            tx ->
                tx.find(offer.getId())
                    .compose(
                        found -> {
                          tx.write(
                              found,
                              OfferStatuses.expire(found.orElseThrow(), farAway()).orElseThrow());
                          // A read sends what was written before it.
                          return tx.find(offer.getId());
                        })
                    .onSuccess(sent -> written.tryComplete())
                    .compose(sent -> done.future().map(sent)));
    Await.result(written.future());

    var data = put(offer.getId(), "billing", PAYLOAD, 0);
    assertThat(update.isComplete()).isFalse();
    done.complete();

    assertThat(Await.result(update).map(one -> one.getStatus()))
        .isEqualTo(Optional.of(OfferStatus.EXPIRED));
    assertThat(get(offer.getId(), "billing")).isEqualTo(data);
  }

  private Instant farAway() {
    return node.clock.instant().plus(Duration.ofDays(3_000));
  }

  @Test
  void shouldLoseNoWriteWhenServicesAndSellerWriteAtOnce() {
    var id = anna.create(car()).getId();
    var writes =
        IntStream.range(0, 12)
            .<Future<?>>mapToObj(
                at ->
                    at % 4 == 0
                        ? node.send(
                            anna.caller(),
                            OfferCalls.UPDATE_OFFER,
                            TestSeller.updateOf(id, car().setTitle("Title " + at), 0))
                        : node.send(
                            OfferNode.SERVICE,
                            OfferCalls.PUT_DATA,
                            putOf(id, "stages/s" + at, PAYLOAD, -1)))
            .toList();
    Await.result(Future.all(writes));
    assertThat(list(id)).hasSize(9);
  }

  private OfferData put(String id, String kind, ByteString payload, long expected) {
    return node.ask(OfferCalls.PUT_DATA, putOf(id, kind, payload, expected));
  }

  private static PutDataRequest putOf(String id, String kind, ByteString payload, long expected) {
    return PutDataRequest.newBuilder()
        .setOfferId(id)
        .setKind(kind)
        .setPayload(payload)
        .setExpectedVersion(expected)
        .build();
  }

  private void assertRefused(Fault fault, PutDataRequest request, String part) {
    var refusal = node.refuse(OfferCalls.PUT_DATA, request);
    assertThat(refusal.fault()).isEqualTo(fault);
    assertThat(refusal).hasMessageContaining(part);
  }

  private OfferData get(String id, String kind) {
    return node.ask(
        OfferCalls.GET_DATA, GetDataRequest.newBuilder().setOfferId(id).setKind(kind).build());
  }

  private List<OfferData> list(String id) {
    return node.ask(OfferCalls.LIST_DATA, ListDataRequest.newBuilder().setOfferId(id).build())
        .getDataList();
  }

  private void delete(String id, String kind) {
    node.ask(
        OfferCalls.DELETE_DATA,
        DeleteDataRequest.newBuilder().setOfferId(id).setKind(kind).build());
  }
}
