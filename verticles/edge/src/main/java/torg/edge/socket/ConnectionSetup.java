package torg.edge.socket;

import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.flush.FlushConsolidationHandler;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.impl.HttpServerConnection;
import java.time.Duration;

/**
 * Sets up each connection once Vert.x knows what it speaks: the time for headers, the time without
 * requests, and that the answers of one turn of the event loop leave in one write to the socket.
 * Vert.x does the latter for answers made while it reads, but ours come back from the bus, where
 * each would be a write of its own: a third of the time of a small call.
 */
final class ConnectionSetup implements Handler<HttpConnection> {
  private static final int FLUSHES_MAX = 64;

  /** What HTTP/2 has unless a client asks for another. */
  private static final int HEADER_TABLE_BYTES_MAX = 4_096;

  /** Names that Vert.x gives. */
  private static final String DECODER = "httpDecoder";

  /** Is there while the first request is looked at that may change over from HTTP/1 to HTTP/2. */
  private static final String UPGRADE = "h2c";

  private final boolean mayUpgrade;
  private final Duration headersTimeout;
  private final Duration idleTimeout;

  ConnectionSetup(boolean mayUpgrade, Duration headersTimeout, Duration idleTimeout) {
    this.mayUpgrade = mayUpgrade;
    this.headersTimeout = headersTimeout;
    this.idleTimeout = idleTimeout;
  }

  @Override
  public void handle(HttpConnection connection) {
    var channel = ((HttpServerConnection) connection).channelHandlerContext().channel();
    var pipeline = channel.pipeline();
    if (pipeline.get(FirstRequestTimeout.NAME) != null) {
      pipeline.remove(FirstRequestTimeout.NAME);
    }
    var http2 = pipeline.get(Http2ConnectionHandler.class);
    if (http2 == null) {
      pipeline.addAfter(
          DECODER, null, new HeaderTimeout(headersTimeout, pipeline.get(UPGRADE) == null));
    } else if (pipeline.get(UPGRADE) != null && !mayUpgrade) {
      channel.close();
    } else {
      pipeline.addFirst(new FlushConsolidationHandler(FLUSHES_MAX, true));
      connection.remoteSettingsHandler(changed -> boundHeaderTable(http2));
      boundHeaderTable(http2);
      new UnusedConnectionTimeout(channel, http2.connection(), idleTimeout).watch();
    }
  }

  /**
   * Headers that were sent are remembered to shorten later ones: as many as the client asks for.
   */
  static void boundHeaderTable(Http2ConnectionHandler http2) {
    var headers = http2.encoder().configuration().headersConfiguration();
    if (headers.maxHeaderTableSize() > HEADER_TABLE_BYTES_MAX) {
      try {
        headers.maxHeaderTableSize(HEADER_TABLE_BYTES_MAX);
      } catch (Http2Exception impossible) {
        throw new IllegalStateException(impossible);
      }
    }
  }
}
