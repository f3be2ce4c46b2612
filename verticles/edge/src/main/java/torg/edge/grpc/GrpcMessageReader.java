package torg.edge.grpc;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.edge.limits.Reservation;

/**
 * Reads a message of gRPC, whatever the method. Bytes that unpack to too many, and bytes that
 * become too many objects, are refused before they do.
 */
final class GrpcMessageReader {
  /** A shorter message can become no more than a few hundred objects. */
  private static final int SCANNED_FROM = 1_024;

  /** A longer one takes long enough to be read off the event loop; so may one that unpacks. */
  private static final int QUICK_BYTES_MAX = 64 << 10;

  private final Message prototype;
  private final WireScan scan;
  private final int bytesMax;

  GrpcMessageReader(Message prototype, int bytesMax) {
    this.prototype = prototype;
    this.bytesMax = bytesMax;
    scan = WireScan.of(prototype.getDescriptorForType());
  }

  int bytesMax() {
    return bytesMax;
  }

  boolean isQuick(GrpcFrameDecoder.Frame frame) {
    return frame.bytes().length <= QUICK_BYTES_MAX
        && (!frame.isCompressed() || bytesMax <= QUICK_BYTES_MAX);
  }

  /**
   * Fails with INVALID, with TOO_LARGE, with UNIMPLEMENTED for an unknown compression, or with
   * TOO_MANY when the node has no room for it.
   *
   * @param encoding the header {@code grpc-encoding}; null when there is none
   * @param reservation that the memory is taken from before it is
   */
  Message read(GrpcFrameDecoder.Frame frame, String encoding, Reservation reservation) {
    return parse(
        frame.isCompressed() ? unpack(frame.bytes(), encoding, reservation) : frame.bytes(),
        reservation);
  }

  private Message parse(byte[] bytes, Reservation reservation) {
    try {
      if (bytes.length >= SCANNED_FROM) {
        reservation.grow(scan.memory(bytes));
      }
      return prototype.getParserForType().parseFrom(bytes);
    } catch (InvalidProtocolBufferException malformed) {
      throw malformed(malformed.getMessage());
    }
  }

  private byte[] unpack(byte[] packed, String encoding, Reservation reservation) {
    if (encoding == null || encoding.equals("identity")) {
      throw malformed("it is marked as compressed, but grpc-encoding says that it is not");
    }
    if (!encoding.equals("gzip")) {
      throw FaultException.of(
          Fault.UNIMPLEMENTED,
          "grpc-encoding must be identity or gzip, got '%s'"
              .formatted(GrpcStatusDetails.cut(encoding)));
    }
    reservation.grow(bytesMax);
    var input = new ByteArrayInputStream(packed);
    // Only one part: the JDK's stream goes one call deeper for each of many that are empty.
    try (var stream = new GzipCompressorInputStream(input, false)) {
      var bytes = stream.readNBytes(bytesMax);
      if (stream.read() >= 0) {
        throw FaultException.of(
            Fault.TOO_LARGE,
            "the request is larger than the limit of %d bytes".formatted(bytesMax));
      }
      if (input.available() > 0) {
        throw malformed("more bytes follow its gzip");
      }
      reservation.shrink(bytesMax - bytes.length);
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
