package torg.leases;

import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import torg.bridge.v1.OutboundRecord;
import torg.bus.faults.FaultException;
import torg.calls.FencedOutbox;
import torg.store.Store;

/**
 * What the holder of a shard sends to Kafka. Before the first record the fence is raised in the
 * database, the sender is opened in Kafka, and the fence is checked again: from then on a former
 * holder can neither send nor write, and one that opens the sender later finds the fence raised by
 * another. For one event loop, and one send at a time.
 */
public final class ShardOutbox {
  private final Store store;
  private final FencedOutbox outbox;
  private final Lease lease;
  private final String name;
  private Optional<FencingToken> token = Optional.empty();
  private Optional<FencedOutbox.Sender> sender = Optional.empty();

  /**
   * @param name of the sender, see {@link FencedOutbox#open}
   */
  public ShardOutbox(Store store, FencedOutbox outbox, Lease lease, String name) {
    this.store = store;
    this.outbox = outbox;
    this.lease = lease;
    this.name = name;
  }

  /** For the transactions of the holder; raised at the first time. */
  public Future<FencingToken> token() {
    return token
        .map(Future::succeededFuture)
        .orElseGet(
            () -> new Fence(store).raise(lease).onSuccess(raised -> token = Optional.of(raised)));
  }

  /**
   * All or nothing. Fails with PRECONDITION when another holder has come, with UNAVAILABLE when
   * Kafka or the database does not answer; the next send begins with a new sender.
   */
  public Future<Void> send(Map<String, List<OutboundRecord>> records) {
    if (!lease.isHeld()) {
      return Future.failedFuture(FaultException.unavailable(lease + " is no longer held"));
    }
    return token()
        .compose(this::opened)
        .compose(open -> open.send(records))
        .recover(failure -> close().compose(closed -> Future.failedFuture(failure)));
  }

  private Future<FencedOutbox.Sender> opened(FencingToken raised) {
    return sender
        .map(Future::succeededFuture)
        .orElseGet(
            () ->
                outbox
                    .open(name)
                    .onSuccess(opened -> sender = Optional.of(opened))
                    .compose(opened -> check(raised).map(opened)));
  }

  /** In a transaction, as it must not be answered from an older moment. */
  private Future<Void> check(FencingToken raised) {
    return store.transactIdempotent(raised::check);
  }

  /** Never fails. */
  public Future<Void> close() {
    var open = sender;
    sender = Optional.empty();
    return open.map(FencedOutbox.Sender::close).orElse(Future.succeededFuture());
  }
}
