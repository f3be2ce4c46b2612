package torg.edge;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import io.vertx.grpc.common.GrpcMessage;
import io.vertx.grpc.common.WireFormat;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.zip.GZIPInputStream;
import torg.bus.Fault;
import torg.bus.FaultException;

/**
 * Reads the message of a gRPC request. Vert.x would do it too, but resets the stream of a message
 * that it cannot read, and unpacks without a limit.
 */
record MessageReader(Message prototype, int bytesMax) {

  /** Fails with INVALID, with TOO_LARGE, or with UNIMPLEMENTED for an unknown compression. */
  Message read(GrpcMessage message) {
    if (message.format() != WireFormat.PROTOBUF) {
      throw FaultException.of(
          Fault.UNIMPLEMENTED, "gRPC is served as application/grpc+proto only; JSON is over HTTP");
    }
    var bytes = message.payload().getBytes();
    return switch (message.encoding()) {
      case "identity" -> parse(bytes);
      case "gzip" -> parse(unpack(bytes));
      default ->
          throw FaultException.of(
              Fault.UNIMPLEMENTED,
              "grpc-encoding must be identity or gzip, got '%s'".formatted(message.encoding()));
    };
  }

  FaultException tooLarge(long bytes) {
    return FaultException.tooLarge("the request", bytes, bytesMax);
  }

  private Message parse(byte[] bytes) {
    try {
      return prototype.getParserForType().parseFrom(bytes);
    } catch (InvalidProtocolBufferException malformed) {
      throw malformed(malformed.getMessage());
    }
  }

  private byte[] unpack(byte[] packed) {
    try (var stream = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      var bytes = stream.readNBytes(bytesMax);
      if (stream.read() >= 0) {
        throw FaultException.of(
            Fault.TOO_LARGE,
            "the request has more than the %d bytes that are allowed".formatted(bytesMax));
      }
      return bytes;
    } catch (IOException malformed) {
      throw malformed(malformed.getMessage());
    }
  }

  private FaultException malformed(String reason) {
    return FaultException.of(
        Fault.INVALID,
        "the request is not a %s: %s"
            .formatted(prototype.getDescriptorForType().getFullName(), reason));
  }
}
