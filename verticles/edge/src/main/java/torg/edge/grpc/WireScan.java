package torg.edge.grpc;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

/**
 * Counts what a message in wire format would become, without making it. Two bytes make an empty
 * message of a list, or a field that nobody knows but that is kept: a hundred times their size in
 * memory.
 */
final class WireScan {
  static final int OBJECTS_MAX = 100_000;
  private static final int DEPTH_MAX = 100;

  /** What an object and its place in a list take at least. */
  private static final int OBJECT_BYTES = 128;

  private static final WireScan OF_UNKNOWN = new WireScan();

  private final Map<Integer, Field> fields = new HashMap<>();

  /**
   * @param inside of a message; null for all else
   */
  private record Field(int wireType, boolean isPackable, boolean isRepeated, WireScan inside) {
    boolean isWrittenAs(int type) {
      return type == wireType || isPacked(type);
    }

    boolean isPacked(int type) {
      return isPackable && type == WireFormat.WIRETYPE_LENGTH_DELIMITED;
    }

    /** A number that is written in one byte takes eight in a list. */
    long unpacked(int bytes) {
      return wireType == WireFormat.WIRETYPE_VARINT ? (long) bytes * Long.BYTES : bytes;
    }

    /** An element of a list of texts is an object, however short it is. */
    boolean isObject(int type) {
      return inside != null || isRepeated && !isPackable && isWrittenAs(type);
    }
  }

  private WireScan() {}

  static WireScan of(Descriptor type) {
    return of(type, new HashMap<>());
  }

  /** Types may contain themselves, so each is entered into the map before its fields are seen. */
  private static WireScan of(Descriptor type, Map<Descriptor, WireScan> known) {
    var existing = known.get(type);
    if (existing != null) {
      return existing;
    }
    var scan = new WireScan();
    known.put(type, scan);
    for (var field : type.getFields()) {
      var inside = isMessage(field) ? of(field.getMessageType(), known) : null;
      scan.fields.put(
          field.getNumber(),
          new Field(
              field.getLiteType().getWireType(), field.isPackable(), field.isRepeated(), inside));
    }
    return scan;
  }

  private static boolean isMessage(FieldDescriptor field) {
    return field.getJavaType() == JavaType.MESSAGE;
  }

  /** What they take. Fails with TOO_LARGE when there are too many. */
  long memory(byte[] bytes) throws InvalidProtocolBufferException {
    try {
      var count = new Count();
      scan(CodedInputStream.newInstance(bytes), count, 0);
      return (long) count.objects * OBJECT_BYTES + count.packedBytes;
    } catch (InvalidProtocolBufferException malformed) {
      throw malformed;
    } catch (IOException malformed) {
      throw new InvalidProtocolBufferException(malformed);
    }
  }

  /** To the end of the message or of the group. */
  private void scan(CodedInputStream input, Count count, int depth) throws IOException {
    if (depth > DEPTH_MAX) {
      throw new InvalidProtocolBufferException(
          "messages are nested more than %d levels deep".formatted(DEPTH_MAX));
    }
    for (var tag = input.readTag(); tag != 0; tag = input.readTag()) {
      var type = WireFormat.getTagWireType(tag);
      var field = fields.get(WireFormat.getTagFieldNumber(tag));
      var isKnown = field != null && field.isWrittenAs(type);
      if (!isKnown || field.isObject(type)) {
        count.one();
      }
      if (type == WireFormat.WIRETYPE_END_GROUP) {
        return;
      }
      if (type == WireFormat.WIRETYPE_START_GROUP) {
        OF_UNKNOWN.scan(input, count, depth + 1);
      } else if (isKnown && field.inside != null) {
        field.inside.scanInside(input, count, depth + 1);
      } else {
        var start = input.getTotalBytesRead();
        input.skipField(tag);
        if (isKnown && field.isPacked(type)) {
          count.packedBytes += field.unpacked(input.getTotalBytesRead() - start);
        }
      }
    }
  }

  private void scanInside(CodedInputStream input, Count count, int depth) throws IOException {
    var outer = input.pushLimit(input.readRawVarint32());
    scan(input, count, depth);
    if (input.getBytesUntilLimit() > 0) {
      throw new InvalidProtocolBufferException("a group ends that was never started");
    }
    input.popLimit(outer);
  }

  private static final class Count {
    private int objects;
    private long packedBytes;

    private void one() {
      if (++objects > OBJECTS_MAX) {
        throw FaultException.of(
            Fault.TOO_LARGE,
            "the request has more than %d parts, which is the limit".formatted(OBJECTS_MAX));
      }
    }
  }
}
