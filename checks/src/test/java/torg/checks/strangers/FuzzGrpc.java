package torg.checks.strangers;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import io.vertx.core.buffer.Buffer;
import io.vertx.grpc.health.v1.HealthProto;
import io.vertx.grpc.reflection.v1.ServerReflectionRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import torg.bus.Contract;

/** Calls of gRPC, most of them a little wrong. */
final class FuzzGrpc {
  private static final List<String> TIMEOUTS = List.of("5S", "5S", "100m", "1n", "99999999H", "x");
  private static final List<String> ENCODINGS = List.of("identity", "gzip", "br", "");

  private final Random random;
  private final FuzzMessages messages;
  private final List<Target> targets = new ArrayList<>();

  private record Target(String method, Descriptor type) {}

  /** A call, ready to be sent. */
  record Case(String method, Map<String, String> headers, Buffer body) {
    @Override
    public String toString() {
      return "%s %s %d bytes".formatted(method, headers, body.length());
    }
  }

  FuzzGrpc(Random random) {
    this.random = random;
    messages = new FuzzMessages(random);
    Contract.shipped().publicServices().stream()
        .flatMap(service -> service.getMethods().stream())
        .forEach(this::add);
    add(HealthProto.getDescriptor().findServiceByName("Health").findMethodByName("Check"));
    targets.add(
        new Target(
            "grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
            ServerReflectionRequest.getDescriptor()));
  }

  private void add(MethodDescriptor method) {
    targets.add(
        new Target(
            method.getService().getFullName() + "/" + method.getName(), method.getInputType()));
  }

  Case next() {
    var target = targets.get(random.nextInt(targets.size()));
    var headers = new HashMap<String, String>();
    headers.put("grpc-timeout", "5S");
    if (random.nextInt(5) == 0) {
      headers.put("grpc-timeout", TIMEOUTS.get(random.nextInt(TIMEOUTS.size())));
    }
    var encoding = ENCODINGS.get(random.nextInt(ENCODINGS.size()));
    if (random.nextBoolean()) {
      headers.put("grpc-encoding", encoding);
    }
    if (random.nextInt(30) == 0) {
      headers.put("authorization", "Bearer " + "x".repeat(random.nextInt(50)));
    }
    return new Case(target.method, headers, body(target, encoding));
  }

  private Buffer body(Target target, String encoding) {
    var body = Buffer.buffer();
    var frames = random.nextInt(8) == 0 ? random.nextInt(4) : 1;
    for (var i = 0; i < frames; i++) {
      body.appendBuffer(frame(messages.of(target.type).toByteArray(), encoding));
    }
    return random.nextInt(8) == 0 ? Buffer.buffer(messages.mutated(body.getBytes())) : body;
  }

  private Buffer frame(byte[] message, String encoding) {
    var bytes = random.nextInt(3) == 0 ? messages.mutated(message) : message;
    if (encoding.equals("gzip") && random.nextBoolean()) {
      var packed = WireBytes.gzip(bytes);
      return WireBytes.frame(true, random.nextInt(4) == 0 ? messages.mutated(packed) : packed);
    }
    return WireBytes.frame(random.nextInt(10) == 0, bytes);
  }
}
