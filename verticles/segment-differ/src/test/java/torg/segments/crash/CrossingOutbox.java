package torg.segments.crash;

import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import torg.bridge.v1.OutboundRecord;
import torg.calls.FencedOutbox;

/** Kafka as a mortal worker sees it. */
record CrossingOutbox(FencedOutbox outbox, Crossings crossings) implements FencedOutbox {
  @Override
  public Future<Sender> open(String name) {
    return crossings.cross("open", () -> outbox.open(name)).map(CrossingSender::new);
  }

  private final class CrossingSender implements Sender {
    private final Sender sender;

    CrossingSender(Sender sender) {
      this.sender = sender;
    }

    @Override
    public Future<Void> send(Map<String, List<OutboundRecord>> records) {
      return crossings.cross("send", () -> sender.send(records));
    }

    @Override
    public Future<Void> close() {
      return sender.close();
    }
  }
}
