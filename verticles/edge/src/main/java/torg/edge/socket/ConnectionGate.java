package torg.edge.socket;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import torg.edge.limits.RateLimiter;
import torg.edge.limits.Slots;

/**
 * Stands where a port accepts connections. Those beyond the limit, or beyond the share of one
 * address, are closed at once, before a byte is read or a handshake is made; the others have to say
 * what they want in time.
 */
@Sharable
public final class ConnectionGate extends ChannelInboundHandlerAdapter {
  private final boolean mayUpgrade;
  private final Duration headersTimeout;
  private final Duration idleTimeout;
  private final Slots slots;
  private final AtomicLong refused = new AtomicLong();

  /**
   * @param mayUpgrade whether a request of HTTP/1 may change over to HTTP/2. Its body then comes
   *     without flow control, so that whoever pauses it would fill up: not where bodies are paused
   */
  public ConnectionGate(
      boolean mayUpgrade, int connectionsMax, Duration headersTimeout, Duration idleTimeout) {
    this.mayUpgrade = mayUpgrade;
    slots = new Slots("connections", connectionsMax);
    this.headersTimeout = headersTimeout;
    this.idleTimeout = idleTimeout;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object accepted) {
    var connection = (Channel) accepted;
    var address = address(connection);
    if (!slots.tryAcquire(address)) {
      refused.incrementAndGet();
      connection.unsafe().closeForcibly();
      return;
    }
    connection.closeFuture().addListener(closed -> slots.release(address));
    connection
        .pipeline()
        .addFirst(FirstRequestTimeout.NAME, new FirstRequestTimeout(headersTimeout));
    context.fireChannelRead(accepted);
  }

  /** One that was reset meanwhile has none. */
  private static String address(Channel connection) {
    return connection.remoteAddress() instanceof InetSocketAddress known
        ? RateLimiter.ofAddress(known.getAddress().getHostAddress())
        : "";
  }

  /** Follows a connection of which Vert.x knows by now what it speaks. */
  ConnectionSetup setup() {
    return new ConnectionSetup(mayUpgrade, headersTimeout, idleTimeout);
  }

  public int open() {
    return slots.used();
  }

  public long refused() {
    return refused.get();
  }
}
