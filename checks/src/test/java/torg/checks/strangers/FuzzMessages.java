package torg.checks.strangers;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.Message;
import java.util.List;
import java.util.Random;

/** Random messages of any type: their shape is right, their values are what breaks things. */
final class FuzzMessages {
  private static final int DEPTH_MAX = 4;
  private static final List<String> TEXTS =
      List.of(
          "",
          " ",
          "a",
          "1",
          "-1",
          "0",
          "cars",
          "seller-1",
          "1e30000000",
          "NaN",
          "null",
          "{}",
          "../..",
          "%",
          "%00",
          "%zz",
          "<script>",
          "'; drop table offer; --",
          "\u0000",
          "\ud83d\ude00",
          "я",
          "http://127.0.0.1:1/",
          "file:///etc/passwd",
          "\u202e",
          "A".repeat(300),
          "\n",
          "\"");
  private static final long[] NUMBERS = {
    0,
    1,
    -1,
    2,
    100,
    1_000,
    65_536,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    Long.MAX_VALUE,
    Long.MIN_VALUE,
    1L << 53,
    4_102_444_800L
  };
  private static final double[] FRACTIONS = {
    0, -0.0, 1.5, Double.NaN, Double.POSITIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE, 1e-9
  };

  private final Random random;

  FuzzMessages(Random random) {
    this.random = random;
  }

  Message of(Descriptor type) {
    return of(type, 0);
  }

  private Message of(Descriptor type, int depth) {
    var message = DynamicMessage.newBuilder(type);
    for (var field : type.getFields()) {
      if (random.nextInt(10) < 7) {
        fill(message, field, depth);
      }
    }
    return message.build();
  }

  private void fill(DynamicMessage.Builder message, FieldDescriptor field, int depth) {
    var isMessage = field.getJavaType() == FieldDescriptor.JavaType.MESSAGE;
    if (isMessage && depth >= DEPTH_MAX) {
      return;
    }
    if (field.isRepeated()) {
      var count = random.nextInt(50) == 0 ? 300 : random.nextInt(4);
      for (var i = 0; i < count && (!isMessage || i < 20); i++) {
        message.addRepeatedField(field, value(field, depth));
      }
    } else {
      message.setField(field, value(field, depth));
    }
  }

  private Object value(FieldDescriptor field, int depth) {
    return switch (field.getJavaType()) {
      case INT -> (int) number();
      case LONG -> number();
      case FLOAT -> (float) fraction();
      case DOUBLE -> fraction();
      case BOOLEAN -> random.nextBoolean();
      case STRING -> text();
      case BYTE_STRING -> ByteString.copyFrom(bytes(random.nextInt(40)));
      case ENUM ->
          field
              .getEnumType()
              .getValues()
              .get(random.nextInt(field.getEnumType().getValues().size()));
      case MESSAGE -> of(field.getMessageType(), depth + 1);
    };
  }

  long number() {
    return random.nextInt(4) == 0 ? random.nextLong() : NUMBERS[random.nextInt(NUMBERS.length)];
  }

  private double fraction() {
    return FRACTIONS[random.nextInt(FRACTIONS.length)];
  }

  String text() {
    return TEXTS.get(random.nextInt(TEXTS.size()));
  }

  byte[] bytes(int count) {
    var bytes = new byte[count];
    random.nextBytes(bytes);
    return bytes;
  }

  /** Some of the bytes changed, doubled or cut off; or none. */
  byte[] mutated(byte[] bytes) {
    var mutated = bytes.clone();
    for (var times = random.nextInt(4); times > 0 && mutated.length > 0; times--) {
      var at = random.nextInt(mutated.length);
      switch (random.nextInt(4)) {
        case 0 -> mutated[at] = (byte) random.nextInt();
        case 1 -> mutated[at] ^= (byte) (1 << random.nextInt(8));
        case 2 -> mutated = java.util.Arrays.copyOf(mutated, at);
        default -> {
          var longer = java.util.Arrays.copyOf(mutated, mutated.length * 2 - at);
          System.arraycopy(mutated, at, longer, mutated.length, mutated.length - at);
          mutated = longer;
        }
      }
    }
    return mutated;
  }
}
