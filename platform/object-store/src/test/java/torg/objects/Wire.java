package torg.objects;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A wire to a server on loopback that can be cut and mended. */
final class Wire {
  private final NetServer server;
  private final NetClient client;
  private final int target;
  private final Set<NetSocket> open = ConcurrentHashMap.newKeySet();
  private volatile boolean cut;

  Wire(Vertx vertx, int target) {
    this.target = target;
    this.client = vertx.createNetClient();
    this.server = vertx.createNetServer().connectHandler(this::connected);
    server.listen(0, "127.0.0.1").await();
  }

  int port() {
    return server.actualPort();
  }

  void cut() {
    cut = true;
    Future.join(open.stream().map(NetSocket::close).toList()).await();
  }

  void mend() {
    cut = false;
  }

  private void connected(NetSocket here) {
    open.add(here);
    if (cut) {
      here.close();
      return;
    }
    here.pause();
    client
        .connect(target, "127.0.0.1")
        .onSuccess(
            there -> {
              here.pipeTo(there);
              there.pipeTo(here);
              here.resume();
            });
  }
}
