package torg.edge.grpc;

import java.nio.charset.StandardCharsets;

/**
 * The header {@code grpc-message} as the specification of gRPC wants it: bytes of UTF-8, of which
 * only those that are no printable ASCII, and the percent sign, are percent-encoded. Vert.x encodes
 * more, and clients show what they are not asked to decode.
 */
final class GrpcStatusMessage {
  private static final char[] HEX = "0123456789ABCDEF".toCharArray();

  private GrpcStatusMessage() {}

  static String encode(String text) {
    for (var i = 0; i < text.length(); i++) {
      if (!isPlain(text.charAt(i))) {
        return encoded(text);
      }
    }
    return text;
  }

  private static String encoded(String text) {
    var encoded = new StringBuilder(text.length() * 2);
    for (var one : text.getBytes(StandardCharsets.UTF_8)) {
      if (isPlain(one)) {
        encoded.append((char) one);
      } else {
        encoded.append('%').append(HEX[one >> 4 & 0xF]).append(HEX[one & 0xF]);
      }
    }
    return encoded.toString();
  }

  /** Bytes beyond ASCII are negative. */
  private static boolean isPlain(int one) {
    return one >= ' ' && one <= '~' && one != '%';
  }
}
