package torg.edge.grpc;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import torg.bus.Fault;
import torg.bus.FaultException;
import torg.edge.limits.Holding;

/**
 * Reads a message of gRPC, whatever the method. Bytes that unpack to too many, and bytes that
 * become too many objects, are refused before they do.
 */
final class MessageReader {
  /** A shorter message can become no more than a few hundred objects. */
  private static final int SCANNED_FROM = 1_024;

  /** A longer one takes long enough to be read off the event loop; so may one that unpacks. */
  private static final int QUICK_BYTES_MAX = 64 << 10;

  private final Message prototype;
  private final WireScan scan;
  private final int bytesMax;

  MessageReader(Message prototype, int bytesMax) {
    this.prototype = prototype;
    this.bytesMax = bytesMax;
    scan = WireScan.of(prototype.getDescriptorForType());
  }

  int bytesMax() {
    return bytesMax;
  }

  boolean isQuick(GrpcFrames.Frame frame) {
    return frame.bytes().length <= QUICK_BYTES_MAX
        && (!frame.isCompressed() || bytesMax <= QUICK_BYTES_MAX);
  }

  /**
   * Fails with INVALID, with TOO_LARGE, with UNIMPLEMENTED for an unknown compression, or with
   * TOO_MANY when the node has no room for it.
   *
   * @param encoding the header {@code grpc-encoding}; null when there is none
   * @param holding that the memory is taken from before it is
   */
  Message read(GrpcFrames.Frame frame, String encoding, Holding holding) {
    return parse(
        frame.isCompressed() ? unpack(frame.bytes(), encoding, holding) : frame.bytes(), holding);
  }

  private Message parse(byte[] bytes, Holding holding) {
    try {
      if (bytes.length >= SCANNED_FROM) {
        holding.grow(scan.memory(bytes));
      }
      return prototype.getParserForType().parseFrom(bytes);
    } catch (InvalidProtocolBufferException malformed) {
      throw malformed(malformed.getMessage());
    }
  }

  private byte[] unpack(byte[] packed, String encoding, Holding holding) {
    if (encoding == null || encoding.equals("identity")) {
      throw malformed("it is marked as compressed, but grpc-encoding says that it is not");
    }
    if (!encoding.equals("gzip")) {
      throw FaultException.of(
          Fault.UNIMPLEMENTED,
          "grpc-encoding must be identity or gzip, got '%s'".formatted(GrpcDetails.cut(encoding)));
    }
    holding.grow(bytesMax);
    var input = new ByteArrayInputStream(packed);
    // Only one part: the JDK's stream goes one call deeper for each of many that are empty.
    try (var stream = new GzipCompressorInputStream(input, false)) {
      var bytes = stream.readNBytes(bytesMax);
      if (stream.read() >= 0) {
        throw FaultException.of(
            Fault.TOO_LARGE,
            "the request has more than the %d bytes that are allowed".formatted(bytesMax));
      }
      if (input.available() > 0) {
        throw malformed("more bytes follow its gzip");
      }
      holding.shrink(bytesMax - bytes.length);
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
