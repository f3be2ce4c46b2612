package torg.offers.feeds;

import io.vertx.core.Future;
import java.util.Optional;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.Times;
import torg.bus.faults.FaultException;
import torg.calls.OfferCalls;
import torg.offers.content.Texts;
import torg.offers.v1.FeedBatch;
import torg.offers.v1.GetLoadRequest;
import torg.offers.v1.Load;
import torg.store.Reads;
import torg.store.Row;
import torg.store.Store;

/** Answers the calls of torg.offers.v1.FeedService. */
public final class LoadHandlers {
  private final Store store;

  public LoadHandlers(Store store) {
    this.store = store;
  }

  /** Completes once every call is registered; fails when one cannot be. */
  public Future<?> answerOn(Bus bus) {
    return bus.answer(
        OfferCalls.GET_LOAD, request -> name(request).wrong().throwIfAny(), this::get);
  }

  private static LoadName name(GetLoadRequest request) {
    return new LoadName(request.getSellerId(), request.getNamespace(), request.getTaskId());
  }

  private Future<Load> get(GetLoadRequest request, CallContext context) {
    var name = name(request);
    name.checkSeenBy(context.caller(), name.wrong());
    return store.snapshot(reads -> read(reads, name));
  }

  private static Future<Load> read(Reads reads, LoadName name) {
    var load =
        FeedBatch.newBuilder()
            .setSellerId(name.sellerId())
            .setNamespace(name.namespace())
            .setTaskId(name.taskId())
            .build();
    return Future.all(
            reads.get(LoadProgress.loadKey(load)),
            reads.get(LoadEnd.key(load)),
            LoadPhotoErrors.count(reads, name))
        .map(
            read -> {
              Optional<Row> row = read.resultAt(0);
              Optional<Row> end = read.resultAt(1);
              if (row.isEmpty() && end.isEmpty()) {
                throw FaultException.notFound(
                    "load %d of namespace %s"
                        .formatted(load.getTaskId(), Texts.quoted(load.getNamespace())));
              }
              return load(load, row, end.isPresent()).setPhotoErrors(read.resultAt(2)).build();
            });
  }

  private static Load.Builder load(FeedBatch of, Optional<Row> row, boolean isUnderWay) {
    var finishedAt = row.flatMap(one -> one.find(FeedTables.FINISHED_AT));
    var load =
        Load.newBuilder()
            .setSellerId(of.getSellerId())
            .setNamespace(of.getNamespace())
            .setTaskId(of.getTaskId())
            .setBatches(row.flatMap(one -> one.find(FeedTables.BATCHES)).orElse(0L))
            .setUnmentioned(row.flatMap(one -> one.find(FeedTables.UNMENTIONED)).orElse(0L))
            .setEnded(isUnderWay || finishedAt.isPresent());
    finishedAt.ifPresent(at -> load.setFinishedAt(Times.of(at)));
    return load;
  }
}
