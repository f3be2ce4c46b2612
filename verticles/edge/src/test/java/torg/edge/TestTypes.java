package torg.edge;

import com.google.api.AnnotationsProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.ExtensionRegistry;
import com.google.protobuf.TextFormat;
import com.google.protobuf.TimestampProto;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import torg.api.v1.OptionsProto;
import torg.bus.Call;
import torg.bus.Contract;
import torg.edge.load.Admission;
import torg.edge.load.CallLimit;
import torg.edge.load.Holding;
import torg.settings.Settings;

/** A method with every kind of field, which the shipped contract has not at one place. */
final class TestTypes {
  static final EdgeLimits LIMITS = EdgeLimits.from(new Settings(Map.of()));

  private static final String FIELDS =
      """
      field { name: "id" number: 1 type: TYPE_STRING label: LABEL_OPTIONAL json_name: "id" }
      field { name: "page_size" number: 2 type: TYPE_INT32 label: LABEL_OPTIONAL json_name: "pageSize" }
      field { name: "since" number: 3 type: TYPE_INT64 label: LABEL_OPTIONAL json_name: "since" }
      field { name: "tags" number: 4 type: TYPE_STRING label: LABEL_REPEATED json_name: "tags" }
      field { name: "kind" number: 5 type: TYPE_ENUM type_name: ".test.Kind" label: LABEL_OPTIONAL json_name: "kind" }
      field { name: "exact" number: 6 type: TYPE_BOOL label: LABEL_OPTIONAL json_name: "exact" }
      field { name: "price" number: 7 type: TYPE_DOUBLE label: LABEL_OPTIONAL json_name: "price" }
      field { name: "inner" number: 8 type: TYPE_MESSAGE type_name: ".test.Query" label: LABEL_OPTIONAL json_name: "inner" }
      field { name: "part" number: 9 type: TYPE_MESSAGE type_name: ".test.Part" label: LABEL_OPTIONAL json_name: "part" }
      field { name: "at" number: 10 type: TYPE_MESSAGE type_name: ".google.protobuf.Timestamp" label: LABEL_OPTIONAL json_name: "at" }
      field { name: "data" number: 11 type: TYPE_BYTES label: LABEL_OPTIONAL json_name: "data" }
      field { name: "unsigned" number: 12 type: TYPE_UINT32 label: LABEL_OPTIONAL json_name: "unsigned" }
      """;

  private TestTypes() {}

  static List<HttpBinding> shippedBindings() {
    var contract = Contract.shipped();
    return contract.publicServices().stream()
        .flatMap(service -> service.getMethods().stream())
        .map(method -> new EdgeMethod(null, contract.call(method), LIMITS))
        .flatMap(method -> HttpBinding.of(method).stream())
        .toList();
  }

  /**
   * @param rule of google.api.http in text format
   */
  static HttpBinding binding(String rule) {
    return binding(rule, "");
  }

  /**
   * @param options of the method beside its rule, in text format
   */
  static HttpBinding binding(String rule, String options) {
    var file = file("[google.api.http] { %s } %s".formatted(rule, options));
    var method = file.findServiceByName("Service").findMethodByName("Ask");
    var prototype = DynamicMessage.getDefaultInstance(method.getInputType());
    var call = new Call<>("test.Service/Ask", method, prototype, prototype);
    return HttpBinding.of(new EdgeMethod(null, call, LIMITS)).get(0);
  }

  private static FileDescriptor file(String options) {
    var text =
        """
        name: "test.proto" package: "test" syntax: "proto3"
        dependency: "google/protobuf/timestamp.proto"
        message_type { name: "Query" %s }
        message_type { name: "Part"
          field { name: "part_name" number: 1 type: TYPE_STRING label: LABEL_OPTIONAL json_name: "partName" } }
        enum_type { name: "Kind" value { name: "NONE" number: 0 } value { name: "CAR" number: 1 } }
        service { name: "Service" method { name: "Ask" input_type: ".test.Query" output_type: ".test.Query"
          options { %s } } }
        """
            .formatted(FIELDS, options);
    var extensions = ExtensionRegistry.newInstance();
    AnnotationsProto.registerAllExtensions(extensions);
    OptionsProto.registerAllExtensions(extensions);
    var proto = FileDescriptorProto.newBuilder();
    try {
      TextFormat.merge(text, extensions, proto);
      return FileDescriptor.buildFrom(
          proto.build(), new FileDescriptor[] {TimestampProto.getDescriptor()});
    } catch (Exception wrong) {
      throw new IllegalStateException(wrong);
    }
  }

  /** Of a node that has room for much. */
  static Holding holding() {
    return new Admission(new CallLimit(1, Duration.ofSeconds(1), 0), 1, 1 << 30)
        .open("somebody")
        .orElseThrow();
  }
}
