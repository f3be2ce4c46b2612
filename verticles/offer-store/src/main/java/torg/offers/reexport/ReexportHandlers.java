package torg.offers.reexport;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Instant;
import java.util.function.BiFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.requests.Requests;
import torg.bus.requests.Violations;
import torg.calls.NamedTopics;
import torg.calls.OfferCalls;
import torg.catalog.view.CatalogCache;
import torg.leases.ShardBell;
import torg.offers.v1.CancelExportRequest;
import torg.offers.v1.GetExportRequest;
import torg.offers.v1.ListExportsRequest;
import torg.offers.v1.ListExportsResponse;
import torg.offers.v1.OfferExport;
import torg.offers.v1.PauseExportRequest;
import torg.offers.v1.ResumeExportRequest;
import torg.offers.v1.StartExportRequest;
import torg.store.Store;

/** Answers torg.offers.v1.OfferExportService. */
public final class ReexportHandlers {
  private static final Logger log = LoggerFactory.getLogger(ReexportHandlers.class);
  private static final int LIMIT_MAX = 100;
  private static final int LIMIT_DEFAULT = 20;

  private final ReexportStarts starts;
  private final ReexportRecords records;
  private final CatalogCache catalog;
  private final NamedTopics topics;
  private final ShardBell bell;
  private final String updatesTopic;
  private final Clock clock;

  public ReexportHandlers(
      Store store,
      CatalogCache catalog,
      NamedTopics topics,
      ShardBell bell,
      ReexportConfig config,
      Clock clock) {
    this.starts = new ReexportStarts(store, config.updatesTopic(), clock);
    this.records = new ReexportRecords(store, clock);
    this.catalog = catalog;
    this.topics = topics;
    this.bell = bell;
    this.updatesTopic = config.updatesTopic();
    this.clock = clock;
  }

  /** Completes once every call is registered; fails when one cannot be. */
  public Future<?> answerOn(Bus bus) {
    return Future.all(
        bus.answer(OfferCalls.START_EXPORT, this::start),
        bus.answer(OfferCalls.GET_EXPORT, this::get),
        bus.answer(OfferCalls.LIST_EXPORTS, this::list),
        bus.answer(OfferCalls.PAUSE_EXPORT, this::pause),
        bus.answer(OfferCalls.RESUME_EXPORT, this::resume),
        bus.answer(OfferCalls.CANCEL_EXPORT, this::cancel));
  }

  private Future<OfferExport> start(StartExportRequest request, CallContext context) {
    ReexportRules.check(request, catalog.require(), clock.instant());
    var spec = ReexportRules.spec(request, updatesTopic);
    var caller = context.caller().subject();
    return starts
        .start(
            new ReexportStarts.Request(spec, request.getIdempotencyKey(), caller),
            () -> prepared(spec.topic()))
        .onSuccess(export -> log.info("export {} was started by {}: {}", export.id(), caller, spec))
        .compose(export -> records.get(export.id()))
        .onSuccess(this::ring);
  }

  private Future<Void> prepared(String topic) {
    return topic.equals(updatesTopic) ? Future.succeededFuture() : topics.prepare("topic", topic);
  }

  private void ring(OfferExport export) {
    ReexportSpec.of(export).parts().forEach(part -> bell.ring(Reexporter.BELL, part));
  }

  private Future<OfferExport> get(GetExportRequest request, CallContext context) {
    return records.get(request.getId());
  }

  private Future<ListExportsResponse> list(ListExportsRequest request, CallContext context) {
    var violations = new Violations();
    violations.addOf(() -> limit(request));
    violations.addOf(() -> Requests.within("before_id", request.getBeforeId(), 0, Long.MAX_VALUE));
    violations.throwIfAny();
    return records
        .list(limit(request), request.getBeforeId())
        .map(exports -> ListExportsResponse.newBuilder().addAllExports(exports).build());
  }

  private static int limit(ListExportsRequest request) {
    return Requests.limit(request.getLimit(), LIMIT_MAX, LIMIT_DEFAULT);
  }

  private Future<OfferExport> pause(PauseExportRequest request, CallContext context) {
    return change(request.getId(), Reexport::paused, context);
  }

  private Future<OfferExport> resume(ResumeExportRequest request, CallContext context) {
    return change(request.getId(), Reexport::resumed, context).onSuccess(this::ring);
  }

  private Future<OfferExport> cancel(CancelExportRequest request, CallContext context) {
    return change(request.getId(), Reexport::cancelled, context);
  }

  private Future<OfferExport> change(
      long id, BiFunction<Reexport, Instant, Reexport> decision, CallContext context) {
    return records
        .change(id, decision)
        .onSuccess(
            export ->
                log.info(
                    "export {} is {} for {}", id, export.getState(), context.caller().subject()));
  }
}
