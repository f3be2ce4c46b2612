package torg.store.pg;

import io.netty.channel.Channel;
import io.netty.channel.socket.nio.NioChannelOption;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.impl.SocketConnectionBase;
import io.vertx.sqlclient.internal.Connection;
import io.vertx.sqlclient.internal.SqlConnectionBase;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.util.Map;
import jdk.net.ExtendedSocketOptions;

/**
 * What is below a connection: the client itself can neither close one that is silent, because its
 * goodbye waits behind what is unanswered, nor set the options of its socket.
 */
final class PgSocket {
  /** A peer that is gone is noticed within eight seconds while nothing is under way. */
  private static final Map<SocketOption<Integer>, Integer> KEEPALIVE =
      Map.of(
          ExtendedSocketOptions.TCP_KEEPIDLE, 5,
          ExtendedSocketOptions.TCP_KEEPINTERVAL, 1,
          ExtendedSocketOptions.TCP_KEEPCOUNT, 3);

  private final Channel channel;
  private volatile long answeredNanos = System.nanoTime();

  private PgSocket(Channel channel) {
    this.channel = channel;
  }

  /** The same object for each use of a pooled connection. */
  static Connection physical(SqlConnection connection) {
    var inner = ((SqlConnectionBase<?>) connection).unwrap();
    return inner instanceof SocketConnectionBase ? inner : inner.unwrap();
  }

  static PgSocket of(Connection connection) {
    var socket = ((SocketConnectionBase) connection).socket();
    return new PgSocket(socket.channelHandlerContext().channel());
  }

  PgSocket keptAlive() {
    if (channel instanceof NioSocketChannel) {
      channel.config().setOption(NioChannelOption.of(StandardSocketOptions.SO_KEEPALIVE), true);
      KEEPALIVE.forEach(
          (option, value) -> channel.config().setOption(NioChannelOption.of(option), value));
    }
    return this;
  }

  void answered() {
    answeredNanos = System.nanoTime();
  }

  long answeredNanos() {
    return answeredNanos;
  }

  /**
   * At once, whatever is under way, and below the client's handlers: they would take leave of the
   * server and wait for it to hang up.
   */
  Future<Void> close() {
    var closed = Promise.<Void>promise();
    onClose(closed::tryComplete);
    var lowest = channel.pipeline().firstContext();
    if (lowest != null) {
      lowest.close();
    }
    return closed.future();
  }

  void onClose(Runnable closed) {
    channel.closeFuture().addListener(done -> closed.run());
  }
}
