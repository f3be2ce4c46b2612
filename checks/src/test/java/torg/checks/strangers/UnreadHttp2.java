package torg.checks.strangers;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** A connection of HTTP/2 that asks, leaves no room for answers, and reads nothing. */
final class UnreadHttp2 implements AutoCloseable {
  private static final byte[] PREFACE =
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int SETTINGS = 4;
  private static final int END_STREAM = 1;
  private static final int END_HEADERS = 4;

  /** HPACK's plainest form: neither compressed nor remembered. */
  private static final int LITERAL = 0;

  private static final short INITIAL_WINDOW_SIZE = 4;

  private final Socket socket;
  private int stream = 1;

  UnreadHttp2(Socket socket) throws IOException {
    this.socket = socket;
    send(PREFACE);
    var window = ByteBuffer.allocate(6).putShort(INITIAL_WINDOW_SIZE).putInt(0).array();
    send(frame(SETTINGS, 0, 0, window));
  }

  /** False when the node has closed the connection. */
  boolean get(String path) {
    return request(headers("GET", path, Map.of()), END_HEADERS | END_STREAM, new byte[0]);
  }

  boolean grpc(String path, byte[] body) {
    var headers = headers("POST", path, Map.of("content-type", "application/grpc"));
    return request(headers, END_HEADERS, frame(DATA, END_STREAM, stream, body));
  }

  private boolean request(byte[] headers, int flags, byte[] body) {
    try {
      send(frame(HEADERS, flags, stream, headers));
      send(body);
      stream += 2;
      return true;
    } catch (IOException closed) {
      return false;
    }
  }

  private void send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
  }

  private static byte[] frame(int type, int flags, int stream, byte[] payload) {
    return ByteBuffer.allocate(9 + payload.length)
        .put((byte) (payload.length >> 16))
        .putShort((short) payload.length)
        .put((byte) type)
        .put((byte) flags)
        .putInt(stream)
        .put(payload)
        .array();
  }

  private static byte[] headers(String method, String path, Map<String, String> more) {
    var all = new LinkedHashMap<String, String>();
    all.put(":method", method);
    all.put(":scheme", "http");
    all.put(":path", path);
    all.put(":authority", "localhost");
    all.putAll(more);
    var block = new ByteArrayOutputStream();
    all.forEach(
        (name, value) -> {
          block.write(LITERAL);
          text(block, name);
          text(block, value);
        });
    return block.toByteArray();
  }

  private static void text(ByteArrayOutputStream block, String text) {
    var bytes = text.getBytes(StandardCharsets.US_ASCII);
    if (bytes.length < 127) {
      block.write(bytes.length);
    } else {
      block.write(127);
      var rest = bytes.length - 127;
      for (; rest >= 128; rest >>= 7) {
        block.write(rest & 127 | 128);
      }
      block.write(rest);
    }
    block.writeBytes(bytes);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
