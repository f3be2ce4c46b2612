package torg.edge.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Label;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Type;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.MessageOptions;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DurationProto;
import com.google.protobuf.StructProto;
import com.google.protobuf.WrappersProto;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import torg.bus.faults.FaultException;

class JsonScanTest {
  private static final Descriptor TYPE = type();

  /** A whole number, a text, wrappers, maps, a tree of values, and itself. */
  private static Descriptor type() {
    var counts =
        DescriptorProto.newBuilder()
            .setName("CountsEntry")
            .setOptions(MessageOptions.newBuilder().setMapEntry(true))
            .addField(field("key", 1, Type.TYPE_INT64, ""))
            .addField(field("value", 2, Type.TYPE_INT64, ""));
    var message =
        DescriptorProto.newBuilder()
            .setName("Thing")
            .addNestedType(counts)
            .addField(field("evaluation_version", 1, Type.TYPE_INT64, ""))
            .addField(field("title", 2, Type.TYPE_STRING, ""))
            .addField(field("wrapped", 3, Type.TYPE_MESSAGE, ".google.protobuf.UInt64Value"))
            .addField(field("named", 4, Type.TYPE_MESSAGE, ".google.protobuf.StringValue"))
            .addField(field("wait", 5, Type.TYPE_MESSAGE, ".google.protobuf.Duration"))
            .addField(field("any", 6, Type.TYPE_MESSAGE, ".google.protobuf.Value"))
            .addField(field("list", 7, Type.TYPE_MESSAGE, ".google.protobuf.ListValue"))
            .addField(
                field("counts", 8, Type.TYPE_MESSAGE, ".t.Thing.CountsEntry")
                    .setLabel(Label.LABEL_REPEATED))
            .addField(
                field("parts", 9, Type.TYPE_MESSAGE, ".t.Thing").setLabel(Label.LABEL_REPEATED));
    var file =
        FileDescriptorProto.newBuilder()
            .setName("t.proto")
            .setPackage("t")
            .setSyntax("proto3")
            .addDependency("google/protobuf/wrappers.proto")
            .addDependency("google/protobuf/duration.proto")
            .addDependency("google/protobuf/struct.proto")
            .addMessageType(message)
            .build();
    FileDescriptor[] known = {
      WrappersProto.getDescriptor(), DurationProto.getDescriptor(), StructProto.getDescriptor()
    };
    try {
      return FileDescriptor.buildFrom(file, known).findMessageTypeByName("Thing");
    } catch (Exception wrong) {
      throw new IllegalStateException(wrong);
    }
  }

  private static FieldDescriptorProto.Builder field(
      String name, int number, Type type, String typeName) {
    var field = FieldDescriptorProto.newBuilder().setName(name).setNumber(number).setType(type);
    return typeName.isEmpty() ? field : field.setTypeName(typeName);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"evaluationVersion\": 1e30000000} | evaluation_version",
        "{\"evaluation_version\": \"1e30000000\"} | evaluation_version",
        "{\"evaluationVersion\": [\"1E+30000000\"]} | evaluation_version[0]",
        "{\"evaluationVersion\": [[1e-30000000]]} | evaluation_version[0][0]",
        "{\"evaluationVersion\": 1e99999999999999999999} | evaluation_version",
        "{\"wrapped\": \"9e999999999\"} | wrapped",
        "{\"wait\": \"1e30000000s\"} | wait",
        "{\"any\": 1e30000000} | any",
        "{\"any\": {\"deep\": [1, 1e30000000]}} | any.deep[1]",
        "{\"counts\": {\"1e30000000\": 1}} | counts.1e30000000",
        "{\"counts\": {\"1\": \"1e30000000\"}} | counts.1",
        "{\"parts\": [{}, {\"parts\": [{\"evaluationVersion\": 1e500}]}]} | parts[1].parts[0].evaluation_version",
        "{\"nobody\": {\"knows\": 1e30000000}} | nobody.knows",
      })
  void shouldNameThePlaceOfANumberThatNobodyShouldComputeWith(String text, String place) {
    assertThatThrownBy(() -> JsonScan.values(text, TYPE, ""))
        .isInstanceOf(FaultException.class)
        .hasMessage("%s: %s", place, JsonNumberLimits.RULE);
    assertThatThrownBy(() -> JsonScan.values(text, TYPE, "in."))
        .hasMessageStartingWith("in." + place + ":");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0.", "1e0"})
  void shouldRefuseLongNumbers(String start) {
    var number = start + "1".repeat(4_000_000);
    assertThatThrownBy(() -> JsonScan.values("{\"title\":%s}".formatted(number), TYPE, ""))
        .hasMessage("title: " + JsonNumberLimits.RULE);
    assertThatThrownBy(() -> JsonScan.values("{\"wrapped\":\"%s\"}".formatted(number), TYPE, ""))
        .hasMessage("wrapped: " + JsonNumberLimits.RULE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"title\": \"1e30000000\"}",
        "{\"named\": \"1e30000000\"}",
        "{\"any\": \"1e30000000\"}",
        "{\"list\": [\"1e30000000\", \"a very long text, longer than any number, about a thing for sale\"]}",
        "{\"evaluationVersion\": -9223372036854775808}",
        "{\"any\": [1.7976931348623157e308, 4.9e-324, -1E+2]}",
        "{\"wait\": \"-315576000000.999999999s\"}",
        "{\"counts\": {\"-9223372036854775808\": \"1.0e3\"}}",
      })
  void shouldTakeTextsAndNumbersThatFitAField(String text) {
    assertThat(JsonScan.values(text, TYPE, "")).isPositive();
  }

  @Test
  void shouldCountValuesAndRefuseTooMany() {
    assertThat(JsonScan.values("{\"parts\":[{},{\"title\":\"a\"}],\"any\":[1,[]]}", TYPE, ""))
        .isEqualTo(7);
    var most = "{\"any\":[%s1]}".formatted("1,".repeat(JsonScan.VALUES_MAX - 2));
    assertThat(JsonScan.values(most, TYPE, "")).isEqualTo(JsonScan.VALUES_MAX);
    var more = "{\"any\":[%s1]}".formatted("1,".repeat(JsonScan.VALUES_MAX));
    assertThatThrownBy(() -> JsonScan.values(more, TYPE, ""))
        .hasMessage("the body has more than 100000 values, which is the limit");
  }
}
