package torg.edge;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import torg.bus.Fault;
import torg.bus.FaultException;

/**
 * Counts the objects that a message in wire format would become, without making them. Two bytes
 * make an empty message of a list, or a field that nobody knows but that is kept: a hundred times
 * their size in memory.
 */
final class WireScan {
  static final int OBJECTS_MAX = 100_000;
  private static final int DEPTH_MAX = 100;
  private static final WireScan OF_UNKNOWN = new WireScan();

  private final Map<Integer, Field> fields = new HashMap<>();

  /**
   * @param inside of a message; null for all else
   */
  private record Field(int wireType, boolean isPackable, WireScan inside) {
    boolean isWrittenAs(int type) {
      return type == wireType || isPackable && type == WireFormat.WIRETYPE_LENGTH_DELIMITED;
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
          new Field(field.getLiteType().getWireType(), field.isPackable(), inside));
    }
    return scan;
  }

  private static boolean isMessage(FieldDescriptor field) {
    return field.getJavaType() == JavaType.MESSAGE;
  }

  /** Fails with TOO_LARGE when there are too many. */
  int objects(byte[] bytes) throws InvalidProtocolBufferException {
    try {
      var count = new Count();
      scan(CodedInputStream.newInstance(bytes), count, 0);
      return count.objects;
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
          "messages are nested more than %d deep".formatted(DEPTH_MAX));
    }
    for (var tag = input.readTag(); tag != 0; tag = input.readTag()) {
      var type = WireFormat.getTagWireType(tag);
      var field = fields.get(WireFormat.getTagFieldNumber(tag));
      var isKnown = field != null && field.isWrittenAs(type);
      if (!isKnown || field.inside != null) {
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
        input.skipField(tag);
      }
    }
  }

  private void scanInside(CodedInputStream input, Count count, int depth) throws IOException {
    var outer = input.pushLimit(input.readRawVarint32());
    scan(input, count, depth);
    if (input.getBytesUntilLimit() > 0) {
      throw new InvalidProtocolBufferException("a group ends that has not begun");
    }
    input.popLimit(outer);
  }

  private static final class Count {
    private int objects;

    private void one() {
      if (++objects > OBJECTS_MAX) {
        throw FaultException.of(
            Fault.TOO_LARGE,
            "the request has more than the %d parts that are allowed".formatted(OBJECTS_MAX));
      }
    }
  }
}
