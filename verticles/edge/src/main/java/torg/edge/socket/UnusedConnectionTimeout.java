package torg.edge.socket;

import io.netty.channel.Channel;
import io.netty.handler.codec.http2.Http2Connection;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Closes a connection of HTTP/2 without requests for a while, whatever else it sends: pings, window
 * updates, or the bytes of headers that never end. To Netty's own idle timer these are signs of
 * use.
 */
final class UnusedConnectionTimeout {
  private final Channel channel;
  private final Http2Connection connection;
  private final Duration timeout;
  private int lastStream = -1;

  UnusedConnectionTimeout(Channel channel, Http2Connection connection, Duration timeout) {
    this.channel = channel;
    this.connection = connection;
    this.timeout = timeout;
  }

  void watch() {
    var timer =
        channel
            .eventLoop()
            .scheduleAtFixedRate(
                this::poll, timeout.toMillis(), timeout.toMillis(), TimeUnit.MILLISECONDS);
    channel.closeFuture().addListener(closed -> timer.cancel(false));
  }

  private void poll() {
    var last = connection.remote().lastStreamCreated();
    if (last == lastStream && connection.numActiveStreams() == 0) {
      channel.close();
    }
    lastStream = last;
  }
}
