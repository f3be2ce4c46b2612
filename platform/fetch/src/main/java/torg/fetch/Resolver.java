package torg.fetch;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;

/** Finds the addresses of a name. The fetcher asks once per connection. */
@FunctionalInterface
interface Resolver {
  Future<List<InetAddress>> resolve(String name);

  /**
   * The resolver of Vert.x's own clients: it does not block, and knows the hosts file. Its public
   * face gives one address of several, and all must be checked.
   */
  static Resolver of(Vertx vertx) {
    var names = ((VertxInternal) vertx).nameResolver();
    return name -> {
      var found = Promise.<List<InetSocketAddress>>promise();
      names.resolveAll(
          name,
          result -> {
            if (result.succeeded()) {
              found.tryComplete(result.result());
            } else {
              found.tryFail(result.cause());
            }
          });
      return found.future().map(all -> all.stream().map(InetSocketAddress::getAddress).toList());
    };
  }
}
