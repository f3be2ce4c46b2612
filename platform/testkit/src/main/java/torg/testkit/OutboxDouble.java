package torg.testkit;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import torg.bridge.v1.OutboundRecord;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.FencedOutbox;

/** Keeps what is sent, and lets only the newest sender of a name send, as Kafka does. */
public final class OutboxDouble implements FencedOutbox {
  /** What an opening waits for or fails with before it takes effect. */
  public volatile Supplier<Future<Void>> opening = Future::succeededFuture;

  /** What a send waits for or fails with before it takes effect. */
  public volatile Supplier<Future<Void>> sending = Future::succeededFuture;

  /** What a send waits for or fails with when it has taken effect. */
  public volatile Supplier<Future<Void>> acknowledging = Future::succeededFuture;

  private final Map<String, Integer> newest = new HashMap<>();
  private final Map<String, List<OutboundRecord>> sent = new HashMap<>();
  private final List<Integer> sends = new ArrayList<>();
  private int open;

  @Override
  public Future<Sender> open(String name) {
    return opening.get().map(opened -> new NumberedSender(name, number(name)));
  }

  private synchronized int number(String name) {
    open++;
    return newest.merge(name, 1, Integer::sum);
  }

  /** What a topic has, in order. */
  public synchronized List<OutboundRecord> records(String topic) {
    return List.copyOf(sent.getOrDefault(topic, List.of()));
  }

  /** How many records each send had. */
  public synchronized List<Integer> sends() {
    return List.copyOf(sends);
  }

  /** Senders that were opened and not closed. */
  public synchronized int openSenders() {
    return open;
  }

  private final class NumberedSender implements Sender {
    private final String name;
    private final int number;
    private boolean isClosed;

    NumberedSender(String name, int number) {
      this.name = name;
      this.number = number;
    }

    @Override
    public Future<Void> send(Map<String, List<OutboundRecord>> records) {
      return sending.get().compose(now -> append(records)).compose(now -> acknowledging.get());
    }

    private Future<Void> append(Map<String, List<OutboundRecord>> records) {
      synchronized (OutboxDouble.this) {
        if (newest.get(name) != number) {
          return Future.failedFuture(
              FaultException.of(Fault.PRECONDITION, "another has opened " + name));
        }
        records.forEach(
            (topic, some) -> sent.computeIfAbsent(topic, none -> new ArrayList<>()).addAll(some));
        sends.add(records.values().stream().mapToInt(List::size).sum());
        return Future.succeededFuture();
      }
    }

    @Override
    public Future<Void> close() {
      synchronized (OutboxDouble.this) {
        open -= isClosed ? 0 : 1;
        isClosed = true;
      }
      return Future.succeededFuture();
    }
  }
}
