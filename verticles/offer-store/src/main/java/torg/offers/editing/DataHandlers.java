package torg.offers.editing;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.Optional;
import java.util.regex.Pattern;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.Times;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.bus.requests.Requests;
import torg.bus.requests.Violations;
import torg.calls.OfferCalls;
import torg.offers.content.Texts;
import torg.offers.core.OfferFaults;
import torg.offers.core.OfferTables;
import torg.offers.model.Versions;
import torg.offers.v1.DeleteDataRequest;
import torg.offers.v1.DeleteDataResponse;
import torg.offers.v1.GetDataRequest;
import torg.offers.v1.ListDataRequest;
import torg.offers.v1.ListDataResponse;
import torg.offers.v1.OfferData;
import torg.offers.v1.PutDataRequest;
import torg.store.Key;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;

/** Answers torg.offers.v1.OfferDataService: what other services keep beside an offer. */
public final class DataHandlers {
  private static final Pattern KIND = Pattern.compile("billing|stages/[a-z0-9-]{1,50}");
  private static final int PAYLOAD_BYTES_MAX = 100_000;
  private static final long ABSENT = -1;

  /** In the order of kinds these are the last. */
  private static final String STAGES = "stages/";

  /** As many as are listed in one answer of about 5 MB. */
  private static final int STAGES_MAX = 50;

  private final Store store;
  private final Clock clock;

  public DataHandlers(Store store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  /** Completes once every call is registered; fails when one cannot be. */
  public Future<?> answerOn(Bus bus) {
    return Future.all(
        bus.answer(OfferCalls.PUT_DATA, DataHandlers::check, this::put),
        bus.answer(
            OfferCalls.GET_DATA,
            request -> check(request.getOfferId(), request.getKind()).throwIfAny(),
            this::get),
        bus.answer(OfferCalls.LIST_DATA, this::list),
        bus.answer(
            OfferCalls.DELETE_DATA,
            request -> check(request.getOfferId(), request.getKind()).throwIfAny(),
            this::delete));
  }

  private static void check(PutDataRequest request) {
    var violations = check(request.getOfferId(), request.getKind());
    violations.addOf(
        () ->
            Requests.within(
                "expected_version", request.getExpectedVersion(), ABSENT, Long.MAX_VALUE));
    violations.throwIfAny();
  }

  private Future<OfferData> put(PutDataRequest request, CallContext context) {
    check(request);
    var key = OfferTables.OFFER.key(request.getOfferId(), request.getKind());
    if (request.getPayload().size() > PAYLOAD_BYTES_MAX) {
      throw FaultException.tooLarge("payload", request.getPayload().size(), PAYLOAD_BYTES_MAX);
    }
    return requireRoom(request.getOfferId(), key, request.getKind())
        .compose(
            room ->
                store.transact(
                    tx ->
                        tx.get(key)
                            .map(
                                row -> {
                                  var before = row.map(DataHandlers::data);
                                  requireVersion(request, before);
                                  var data = changed(request, before);
                                  tx.upsert(
                                      OfferTables.offerRow(
                                          data.getOfferId(), data.getKind(), data));
                                  return data;
                                })));
  }

  /**
   * An offer never goes, so it need not be read in the transaction, where it would make services
   * wait for the seller; and a few stages too many do no harm.
   */
  private Future<Void> requireRoom(String offerId, Key key, String kind) {
    return Future.all(
            store.get(OfferTables.offer(offerId)),
            store.get(key),
            store.count(Scan.of(OfferTables.OFFER).prefix(offerId).from(STAGES)))
        .map(
            read -> {
              Optional<Row> offer = read.resultAt(0);
              Optional<Row> before = read.resultAt(1);
              offer.orElseThrow(() -> OfferFaults.notFound(offerId));
              var isNewStage = before.isEmpty() && kind.startsWith(STAGES);
              if (isNewStage && read.<Long>resultAt(2) >= STAGES_MAX) {
                throw FaultException.of(
                    Fault.PRECONDITION,
                    "offer %s already has data of %d stages, the maximum; delete some"
                        .formatted(offerId, STAGES_MAX));
              }
              return null;
            });
  }

  private static void requireVersion(PutDataRequest request, Optional<OfferData> before) {
    var expected = request.getExpectedVersion();
    var name = name(request.getOfferId(), request.getKind());
    if (expected == ABSENT && before.isPresent()) {
      throw FaultException.of(Fault.ALREADY_EXISTS, name + " already exists; read it first");
    }
    OfferFaults.requireVersion(
        name, Math.max(expected, 0), before.map(OfferData::getVersion).orElse(0L));
  }

  private static String name(String offerId, String kind) {
    return "data of kind %s beside offer %s".formatted(kind, offerId);
  }

  private OfferData changed(PutDataRequest request, Optional<OfferData> before) {
    var now = clock.instant();
    return OfferData.newBuilder()
        .setOfferId(request.getOfferId())
        .setKind(request.getKind())
        .setPayload(request.getPayload())
        .setVersion(Versions.next(now, before.map(OfferData::getVersion).orElse(0L)))
        .setUpdatedAt(Times.of(now))
        .build();
  }

  private Future<OfferData> get(GetDataRequest request, CallContext context) {
    var key = key(request.getOfferId(), request.getKind());
    return store
        .get(key)
        .map(
            row ->
                row.map(DataHandlers::data)
                    .orElseThrow(
                        () ->
                            FaultException.notFound(
                                name(request.getOfferId(), request.getKind()))));
  }

  private Future<ListDataResponse> list(ListDataRequest request, CallContext context) {
    var id = Requests.id("offer_id", request.getOfferId());
    return store
        .scan(Scan.of(OfferTables.OFFER).prefix(id).limit(2 * STAGES_MAX))
        .map(
            rows -> {
              if (rows.stream().noneMatch(row -> isOf(row, OfferTables.OFFER_KIND))) {
                throw OfferFaults.notFound(id);
              }
              var answer = ListDataResponse.newBuilder();
              rows.stream()
                  .filter(row -> KIND.matcher(row.get(OfferTables.KIND)).matches())
                  .forEach(row -> answer.addData(data(row)));
              return answer.build();
            });
  }

  private static boolean isOf(Row row, String kind) {
    return row.get(OfferTables.KIND).equals(kind);
  }

  private Future<DeleteDataResponse> delete(DeleteDataRequest request, CallContext context) {
    var key = key(request.getOfferId(), request.getKind());
    return store
        .transactIdempotent(
            tx -> {
              tx.delete(key);
              return Future.succeededFuture();
            })
        .map(DeleteDataResponse.getDefaultInstance());
  }

  private static Violations check(String offerId, String kind) {
    var violations = new Violations();
    violations.addOf(() -> Requests.id("offer_id", offerId));
    if (!KIND.matcher(kind).matches()) {
      violations.add(
          "kind",
          "must be billing, or stages/ followed by 1 to 50 characters of a-z, 0-9 and dashes, got "
              + Texts.quoted(kind));
    }
    return violations;
  }

  private static Key key(String offerId, String kind) {
    check(offerId, kind).throwIfAny();
    return OfferTables.OFFER.key(offerId, kind);
  }

  private static OfferData data(Row row) {
    return row.message(OfferTables.PROTO, OfferData.parser());
  }
}
