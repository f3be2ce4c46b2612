package torg.checks.strangers;

import com.google.api.AnnotationsProto;
import com.google.api.HttpRule;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import java.io.ByteArrayOutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import torg.bus.Contract;

/** Requests of HTTP/JSON, most of them a little wrong, as the bytes of a connection. */
final class FuzzHttp {
  private static final Pattern VARIABLE = Pattern.compile("\\{[^}]*}");
  private static final List<String> VALUES =
      List.of(
          "1e30000000",
          "\"1e30000000\"",
          "9".repeat(400),
          "null",
          "[]",
          "{}",
          "[[[[[[[]]]]]]]",
          "\"\\u0000\"",
          "\"\\ud800\"",
          "-0",
          "1e",
          "true",
          "\"" + "x".repeat(2_000) + "\"");

  private final Random random;
  private final FuzzMessages messages;
  private final List<Target> targets = new ArrayList<>();

  private record Target(String verb, String path, boolean hasBody, Descriptor type) {}

  FuzzHttp(Random random) {
    this.random = random;
    messages = new FuzzMessages(random);
    for (var service : Contract.shipped().publicServices()) {
      for (var method : service.getMethods()) {
        if (method.getOptions().hasExtension(AnnotationsProto.http)) {
          add(method.getOptions().getExtension(AnnotationsProto.http), method.getInputType());
        }
      }
    }
    for (var path : List.of("/", "/health", "/health/live", "/metrics", "/openapi.json")) {
      targets.add(new Target("GET", path, false, targets.get(0).type));
    }
  }

  private void add(HttpRule rule, Descriptor type) {
    var hasBody = !rule.getBody().isEmpty();
    switch (rule.getPatternCase()) {
      case GET -> targets.add(new Target("GET", rule.getGet(), hasBody, type));
      case PUT -> targets.add(new Target("PUT", rule.getPut(), hasBody, type));
      case POST -> targets.add(new Target("POST", rule.getPost(), hasBody, type));
      case DELETE -> targets.add(new Target("DELETE", rule.getDelete(), hasBody, type));
      case PATCH -> targets.add(new Target("PATCH", rule.getPatch(), hasBody, type));
      case CUSTOM, PATTERN_NOT_SET -> throw new IllegalArgumentException(rule.toString());
    }
    rule.getAdditionalBindingsList().forEach(more -> add(more, type));
  }

  /**
   * A request, ready to be sent.
   *
   * @param isWhole whether the node has all that it needs for an answer
   */
  record Case(byte[] bytes, boolean isWhole) {}

  Case next() {
    var target = targets.get(random.nextInt(targets.size()));
    var body = target.hasBody ? body(target) : new byte[0];
    var head = new StringBuilder();
    head.append(random.nextInt(20) == 0 ? "OPTIONS" : target.verb)
        .append(' ')
        .append(path(target))
        .append(" HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ntorg-timeout: 5s\r\n");
    if (target.hasBody || random.nextInt(10) == 0) {
      head.append("content-type: application/json\r\n");
    }
    if (random.nextInt(6) == 0) {
      head.append(oddHeader());
    }
    var request = new ByteArrayOutputStream();
    if (random.nextInt(6) == 0) {
      request.writeBytes(ascii(head + "transfer-encoding: chunked\r\n\r\n"));
      request.writeBytes(ascii(Integer.toHexString(body.length) + "\r\n"));
      request.writeBytes(body);
      request.writeBytes(ascii(body.length == 0 ? "\r\n" : "\r\n0\r\nx-trailer: y\r\n\r\n"));
    } else {
      request.writeBytes(ascii(head + "content-length: " + body.length + "\r\n\r\n"));
      request.writeBytes(body);
    }
    var bytes = request.toByteArray();
    var isWhole = random.nextInt(6) > 0;
    return new Case(isWhole ? bytes : messages.mutated(bytes), isWhole);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private String oddHeader() {
    return switch (random.nextInt(8)) {
      case 0 -> "content-encoding: gzip\r\n";
      case 1 -> "expect: 100-continue\r\n";
      case 2 -> "authorization: Bearer a.b.c\r\n";
      case 3 -> "torg-timeout: 1e9s\r\n";
      case 4 -> "accept-encoding: gzip, deflate, br\r\n";
      case 5 -> "if-none-match: \"%s\r\n".formatted("x".repeat(random.nextInt(500)));
      case 6 -> "upgrade: websocket\r\nsec-websocket-key: x\r\n";
      default -> "x-%d: %s\r\n".formatted(random.nextInt(), "y".repeat(random.nextInt(9_000)));
    };
  }

  private String path(Target target) {
    var path = VARIABLE.matcher(target.path).replaceAll(variable -> segment());
    if (random.nextInt(3) > 0) {
      return path;
    }
    var fields = target.type.getFields();
    var query = new StringBuilder("?");
    for (var count = random.nextInt(4); count >= 0 && !fields.isEmpty(); count--) {
      var field = fields.get(random.nextInt(fields.size()));
      query
          .append(random.nextBoolean() ? field.getJsonName() : field.getName())
          .append('=')
          .append(random.nextInt(4) == 0 ? "1e30000000" : encoded(messages.text()))
          .append('&');
    }
    return path + query;
  }

  /** In a replacement, where the dollar and the backslash mean something. */
  private String segment() {
    var text = random.nextInt(3) == 0 ? Long.toString(messages.number()) : messages.text();
    return encoded(text.isEmpty() ? "a" : text);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private byte[] body(Target target) {
    var text = json(messages.of(target.type));
    for (var times = random.nextInt(3); times > 0; times--) {
      text = text.replaceFirst(":[^,{}\\[\\]]+", ":" + value().replace("\\", "\\\\"));
    }
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    return random.nextInt(5) == 0 ? messages.mutated(bytes) : bytes;
  }

  private String value() {
    return VALUES.get(random.nextInt(VALUES.size()));
  }

  private static String json(Message message) {
    try {
      return JsonFormat.printer().omittingInsignificantWhitespace().print(message);
    } catch (com.google.protobuf.InvalidProtocolBufferException | RuntimeException unprintable) {
      return "{}";
    }
  }
}
