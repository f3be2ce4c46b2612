package torg.bus;

import com.google.protobuf.Message;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import torg.bus.v1.Working;

/**
 * The answer to a caller on another node. A caller cannot see whether a silent handler works or its
 * node is gone, so a handler that takes long says {@link Working} from time to time; the caller
 * replies that it still waits, and that reply is what is answered next.
 */
final class RemoteAnswer {
  private final Vertx vertx;
  private final BusConfig config;
  private io.vertx.core.eventbus.Message<?> open;
  private Message answer;
  private long timer;

  RemoteAnswer(Vertx vertx, BusConfig config, io.vertx.core.eventbus.Message<?> request) {
    this.vertx = vertx;
    this.config = config;
    this.open = request;
    schedule();
  }

  synchronized void complete(Message result) {
    answer = result;
    vertx.cancelTimer(timer);
    if (open != null) {
      open.reply(answer, new DeliveryOptions().setCodecName(ProtobufCodec.NAME));
    }
  }

  private void schedule() {
    timer = vertx.setTimer(config.workingPeriod().toMillis(), id -> sayWorking());
  }

  private synchronized void sayWorking() {
    if (answer != null) {
      return;
    }
    var options =
        new DeliveryOptions()
            .setCodecName(ProtobufCodec.NAME)
            .setSendTimeout(config.silenceMax().toMillis());
    var said = open;
    open = null;
    // A caller that does not reply has gone, and nobody is left to answer.
    said.replyAndRequest(Working.getDefaultInstance(), options).onSuccess(this::goOn);
  }

  private synchronized void goOn(io.vertx.core.eventbus.Message<?> waiting) {
    open = waiting;
    if (answer == null) {
      schedule();
    } else {
      open.reply(answer, new DeliveryOptions().setCodecName(ProtobufCodec.NAME));
    }
  }
}
