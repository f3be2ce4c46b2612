package torg.offers.cabinet;

import io.vertx.core.Future;
import java.util.Map;
import java.util.TreeMap;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.faults.FaultException;
import torg.bus.requests.Requests;
import torg.bus.requests.Violations;
import torg.calls.OfferCalls;
import torg.offers.core.Access;
import torg.offers.model.Counters;
import torg.offers.model.Preset;
import torg.offers.v1.CountCorrection;
import torg.offers.v1.GetCountsRequest;
import torg.offers.v1.GetTotalsRequest;
import torg.offers.v1.ListOffersRequest;
import torg.offers.v1.ListOffersResponse;
import torg.offers.v1.OfferPreset;
import torg.offers.v1.PresetCount;
import torg.offers.v1.PresetCounts;
import torg.offers.v1.Price;
import torg.offers.v1.RepairCountsRequest;
import torg.offers.v1.RepairCountsResponse;
import torg.offers.v1.SellerTotals;

/** Answers torg.offers.v1.CabinetService, but for its calls about sellers. */
public final class CabinetHandlers {
  private static final int LIMIT_MAX = 100;
  private static final int LIMIT_DEFAULT = 20;

  private final Cabinet cabinet;
  private final CountRepair repair;

  public CabinetHandlers(Cabinet cabinet, CountRepair repair) {
    this.cabinet = cabinet;
    this.repair = repair;
  }

  /** Completes once every call is registered; fails when one cannot be. */
  public Future<?> answerOn(Bus bus) {
    return Future.all(
        bus.answer(OfferCalls.LIST_OFFERS, CabinetHandlers::check, this::list),
        bus.answer(OfferCalls.GET_COUNTS, this::counts),
        bus.answer(OfferCalls.GET_TOTALS, this::totals),
        bus.answer(OfferCalls.REPAIR_COUNTS, this::repair));
  }

  private static void check(ListOffersRequest request) {
    var violations = new Violations();
    violations.addOf(() -> preset(request));
    violations.addOf(() -> limit(request));
    violations.addOf(() -> PageToken.parse(request.getPageToken()));
    violations.throwIfAny();
  }

  private Future<ListOffersResponse> list(ListOffersRequest request, CallContext context) {
    var violations = new Violations();
    violations.addOf(() -> Access.seller(context.caller(), request.getSellerId()));
    violations.addOf(() -> check(request));
    violations.throwIfAny();
    return cabinet
        .list(
            Access.seller(context.caller(), request.getSellerId()),
            preset(request),
            PageToken.parse(request.getPageToken()),
            limit(request))
        .map(
            page ->
                ListOffersResponse.newBuilder()
                    .addAllOffers(page.offers())
                    .setNextPageToken(page.next().map(PageToken::text).orElse(""))
                    .build());
  }

  private static int limit(ListOffersRequest request) {
    return Requests.limit(request.getLimit(), LIMIT_MAX, LIMIT_DEFAULT);
  }

  private static Preset preset(ListOffersRequest request) {
    var number = request.getPresetValue();
    return Preset.ofId(number == 0 ? Preset.ALL.id() : number)
        .orElseThrow(
            () ->
                FaultException.invalid(
                    "preset",
                    "must be one of the lists, 1 to %d, or left out, got number %d"
                        .formatted(Preset.values().length, number)));
  }

  private Future<PresetCounts> counts(GetCountsRequest request, CallContext context) {
    return cabinet
        .counts(Access.seller(context.caller(), request.getSellerId()))
        .map(
            counts -> {
              var answer = PresetCounts.newBuilder();
              for (var preset : Preset.values()) {
                answer.addCounts(
                    PresetCount.newBuilder()
                        .setPreset(OfferPreset.forNumber(preset.id()))
                        .setCount(counts.getOrDefault(preset, 0L)));
              }
              return answer.build();
            });
  }

  private Future<SellerTotals> totals(GetTotalsRequest request, CallContext context) {
    return cabinet
        .totals(Access.seller(context.caller(), request.getSellerId()))
        .map(CabinetHandlers::totals);
  }

  private static SellerTotals totals(Map<String, Long> sums) {
    var totals =
        SellerTotals.newBuilder()
            .setActive(sums.getOrDefault(Counters.ACTIVE, 0L))
            .setExpired(sums.getOrDefault(Counters.EXPIRED, 0L))
            .setBanned(sums.getOrDefault(Counters.BANNED, 0L))
            .setSold(sums.getOrDefault(Counters.SOLD, 0L));
    sums.forEach(
        (id, sum) ->
            Counters.currency(id)
                .filter(currency -> sum != 0)
                .ifPresent(
                    currency ->
                        totals.addMoneyEarned(
                            Price.newBuilder().setCurrency(currency).setAmount(sum))));
    return totals.build();
  }

  private Future<RepairCountsResponse> repair(RepairCountsRequest request, CallContext context) {
    return repair.repair(Access.sellerId(request.getSellerId())).map(CabinetHandlers::corrections);
  }

  private static RepairCountsResponse corrections(Map<SellerNumber, Long> corrections) {
    var answer = RepairCountsResponse.newBuilder();
    var totals = new TreeMap<String, Long>();
    corrections.forEach(
        (number, added) -> {
          if (number instanceof SellerNumber.ListCount count) {
            answer.addCorrections(
                CountCorrection.newBuilder()
                    .setPreset(OfferPreset.forNumber(count.list().id()))
                    .setAdded(added));
          } else if (number instanceof SellerNumber.Total total) {
            totals.put(total.counterId(), added);
          }
        });
    return totals.isEmpty() ? answer.build() : answer.setTotals(totals(totals)).build();
  }
}
