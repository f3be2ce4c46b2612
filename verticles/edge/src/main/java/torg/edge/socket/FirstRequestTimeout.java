package torg.edge.socket;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Closes a new connection that does not get to its first request in time, TLS and all. */
final class FirstRequestTimeout extends ChannelInboundHandlerAdapter {
  static final String NAME = "firstRequest";

  private final Duration timeout;
  private Future<?> timer;

  FirstRequestTimeout(Duration timeout) {
    this.timeout = timeout;
  }

  @Override
  public void channelRegistered(ChannelHandlerContext context) {
    timer =
        context
            .executor()
            .schedule(() -> context.close(), timeout.toMillis(), TimeUnit.MILLISECONDS);
    context.fireChannelRegistered();
  }

  /** Also when the connection is closed. */
  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    if (timer != null) {
      timer.cancel(false);
    }
  }
}
