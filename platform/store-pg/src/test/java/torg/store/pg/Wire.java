package torg.store.pg;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetSocket;
import torg.testkit.Postgres;

/** A wire to Postgres that can be cut where a message passes. */
final class Wire {
  private final NetServer server;
  private final NetClient client;
  private volatile String cutAt;
  private volatile String answer;
  private volatile boolean isSilent;
  private volatile String silentAfter;

  private Wire(Vertx vertx) {
    this.client = vertx.createNetClient();
    this.server = vertx.createNetServer().connectHandler(this::connected);
  }

  static Future<Wire> lay(Vertx vertx) {
    var wire = new Wire(vertx);
    return wire.server.listen(0, "127.0.0.1").map(wire);
  }

  int port() {
    return server.actualPort();
  }

  /** Cuts the connection that carries the text when this answer to it has come, to keep it back. */
  void cutAfter(String text, String answer) {
    this.answer = answer;
    this.cutAt = text;
  }

  /** Cuts the connection that carries the text, which does not arrive. */
  void cutBefore(String text) {
    this.answer = null;
    this.cutAt = text;
  }

  /** Nothing passes any more, and nobody is told. */
  void fallSilent() {
    isSilent = true;
  }

  /** Lets the message pass that carries the text, and then nothing. */
  void fallSilentAfter(String text) {
    this.silentAfter = text;
  }

  /** New connections work again; those that were silent have lost bytes and stay so. */
  void speak() {
    isSilent = false;
    silentAfter = null;
  }

  private void connected(NetSocket here) {
    here.pause();
    client
        .connect(Postgres.shared().port(), Postgres.shared().host())
        .onSuccess(
            there -> {
              var link = new Link(here, there);
              here.handler(link::forth);
              there.handler(link::back);
              here.closeHandler(closed -> there.close());
              there.closeHandler(closed -> here.close());
              here.resume();
            });
  }

  private final class Link {
    private final NetSocket here;
    private final NetSocket there;
    private boolean cut;
    private boolean hasLostBytes;

    Link(NetSocket here, NetSocket there) {
      this.here = here;
      this.there = there;
    }

    private boolean isSwallowed() {
      hasLostBytes |= isSilent;
      return hasLostBytes;
    }

    void forth(Buffer message) {
      if (isSwallowed()) {
        return;
      }
      isSilent |= silentAfter != null && text(message).contains(silentAfter);
      cut |= cutAt != null && text(message).contains(cutAt);
      if (cut && answer == null) {
        here.close();
      } else {
        there.write(message);
      }
    }

    void back(Buffer message) {
      if (isSwallowed()) {
        return;
      }
      if (!cut) {
        here.write(message);
      } else if (answer != null && text(message).contains(answer)) {
        here.close();
      }
    }

    private static String text(Buffer message) {
      return message.toString("ISO-8859-1");
    }
  }
}
