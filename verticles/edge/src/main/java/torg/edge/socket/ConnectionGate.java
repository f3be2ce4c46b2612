package torg.edge.socket;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Stands where a port accepts connections. Those beyond the limit are closed at once, before a byte
 * is read or a handshake is made; the others have to say what they want in time.
 */
@Sharable
public final class ConnectionGate extends ChannelInboundHandlerAdapter {
  private final boolean mayUpgrade;
  private final int connectionsMax;
  private final Duration headersTimeout;
  private final Duration idleTimeout;
  private final AtomicInteger open = new AtomicInteger();
  private final AtomicLong refused = new AtomicLong();

  /**
   * @param mayUpgrade whether a request of HTTP/1 may change over to HTTP/2. Its body then comes
   *     without flow control, so that whoever pauses it would fill up: not where bodies are paused
   */
  public ConnectionGate(
      boolean mayUpgrade, int connectionsMax, Duration headersTimeout, Duration idleTimeout) {
    this.mayUpgrade = mayUpgrade;
    this.connectionsMax = connectionsMax;
    this.headersTimeout = headersTimeout;
    this.idleTimeout = idleTimeout;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object accepted) {
    var connection = (Channel) accepted;
    if (open.incrementAndGet() > connectionsMax) {
      open.decrementAndGet();
      refused.incrementAndGet();
      connection.unsafe().closeForcibly();
      return;
    }
    connection.closeFuture().addListener(closed -> open.decrementAndGet());
    connection.pipeline().addFirst(FirstRequest.NAME, new FirstRequest(headersTimeout));
    context.fireChannelRead(accepted);
  }

  /** Follows a connection of which Vert.x knows by now what it speaks. */
  public Connections connections() {
    return new Connections(mayUpgrade, headersTimeout, idleTimeout);
  }

  public int open() {
    return open.get();
  }

  public long refused() {
    return refused.get();
  }
}
