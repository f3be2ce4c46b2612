package torg.edge.socket;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Closes a connection of HTTP/1 whose client takes too long for the headers of a request. Stands
 * right after the decoder: bytes that come between two requests and become no request are the
 * beginning of headers. How long a body may take is up to the call that it is for.
 */
final class HeaderTimeout extends ChannelInboundHandlerAdapter {
  private final Duration timeout;
  private boolean isInRequest;
  private boolean hasDecoded;
  private Future<?> timer;

  /**
   * @param isNew whether no request has come yet; otherwise the first is being handled now
   */
  HeaderTimeout(Duration timeout, boolean isNew) {
    this.timeout = timeout;
    isInRequest = !isNew;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    if (!isInRequest) {
      start(context);
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object decoded) {
    hasDecoded = true;
    if (decoded instanceof HttpRequest) {
      isInRequest = true;
      stop();
    }
    if (decoded instanceof LastHttpContent) {
      isInRequest = false;
    }
    context.fireChannelRead(decoded);
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    if (!hasDecoded && !isInRequest && timer == null) {
      start(context);
    }
    hasDecoded = false;
    context.fireChannelReadComplete();
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    stop();
  }

  private void start(ChannelHandlerContext context) {
    timer =
        context
            .executor()
            .schedule(() -> context.close(), timeout.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void stop() {
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
  }
}
