package torg.edge.http;

import com.google.api.AnnotationsProto;
import com.google.api.HttpRule;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import io.vertx.core.http.HttpMethod;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import torg.api.v1.OptionsProto;
import torg.api.v1.Portions;
import torg.edge.request.PublicMethod;

/** One way to call a method over HTTP, from its {@code google.api.http} annotation. */
public record HttpBinding(
    PublicMethod method,
    HttpMethod verb,
    PathTemplate path,
    Body body,
    List<FieldPath> queryFields,
    Map<String, FieldPath> query,
    ResponseFormat format) {

  /** Which part of the request message the body is. */
  sealed interface Body {}

  record NoBody() implements Body {}

  public record WholeBody() implements Body {}

  public record FieldBody(FieldDescriptor field) implements Body {}

  /** Bytes of any number, which become one call after the other: see {@code portions}. */
  public record PortionedBody(FieldDescriptor data, FieldDescriptor offset, FieldDescriptor length)
      implements Body {
    private boolean has(FieldPath field) {
      return field.startsWith(data) || field.startsWith(length);
    }
  }

  /** In the order of the annotation; none when the method has none. */
  public static List<HttpBinding> of(PublicMethod method) {
    var options = method.call().method().getOptions();
    if (!options.hasExtension(AnnotationsProto.http)) {
      return List.of();
    }
    var rule = options.getExtension(AnnotationsProto.http);
    return Stream.concat(Stream.of(rule), rule.getAdditionalBindingsList().stream())
        .map(one -> of(method, one))
        .toList();
  }

  private static HttpBinding of(PublicMethod method, HttpRule rule) {
    var request = method.call().method().getInputType();
    var path = PathTemplate.parse(template(rule), request);
    var options = method.call().method().getOptions();
    var body =
        options.hasExtension(OptionsProto.portions)
            ? portions(options.getExtension(OptionsProto.portions), rule.getBody(), request)
            : body(rule.getBody(), request);
    var fields = queryFields(request, path, body);
    var verb = verb(rule);
    var format = new ResponseFormat(method, verb);
    return new HttpBinding(method, verb, path, body, fields, byName(fields), format);
  }

  private static HttpMethod verb(HttpRule rule) {
    return switch (rule.getPatternCase()) {
      case GET -> HttpMethod.GET;
      case PUT -> HttpMethod.PUT;
      case POST -> HttpMethod.POST;
      case DELETE -> HttpMethod.DELETE;
      case PATCH -> HttpMethod.PATCH;
      case CUSTOM, PATTERN_NOT_SET ->
          throw new IllegalArgumentException("the edge cannot serve the rule " + rule);
    };
  }

  private static String template(HttpRule rule) {
    return switch (rule.getPatternCase()) {
      case GET -> rule.getGet();
      case PUT -> rule.getPut();
      case POST -> rule.getPost();
      case DELETE -> rule.getDelete();
      case PATCH -> rule.getPatch();
      case CUSTOM, PATTERN_NOT_SET ->
          throw new IllegalArgumentException("the edge cannot serve the rule " + rule);
    };
  }

  private static Body body(String body, Descriptor request) {
    if (body.isEmpty()) {
      return new NoBody();
    }
    if (body.equals("*")) {
      return new WholeBody();
    }
    var field = FieldPath.of(request, body).last();
    if (field.isRepeated() || field.getJavaType() != JavaType.MESSAGE) {
      throw new IllegalArgumentException("the body %s must be a message".formatted(body));
    }
    return new FieldBody(field);
  }

  private static Body portions(Portions portions, String data, Descriptor request) {
    return new PortionedBody(
        field(request, data, JavaType.BYTE_STRING),
        field(request, portions.getOffset(), JavaType.LONG),
        field(request, portions.getLength(), JavaType.LONG));
  }

  private static FieldDescriptor field(Descriptor request, String name, JavaType type) {
    var field = request.findFieldByName(name);
    if (field == null || field.isRepeated() || field.getJavaType() != type) {
      throw new IllegalArgumentException(
          "%s has no field %s of the type %s, which portions need"
              .formatted(request.getFullName(), name, type));
    }
    return field;
  }

  /** What neither the path nor the body says can be said in the query. */
  private static List<FieldPath> queryFields(Descriptor request, PathTemplate path, Body body) {
    if (body instanceof WholeBody) {
      return List.of();
    }
    return FieldPath.parameters(request).stream()
        .filter(field -> !path.variables().contains(field))
        .filter(field -> !(body instanceof FieldBody in && field.startsWith(in.field)))
        .filter(field -> !(body instanceof PortionedBody in && in.has(field)))
        .toList();
  }

  private static Map<String, FieldPath> byName(List<FieldPath> fields) {
    var names = new LinkedHashMap<String, FieldPath>();
    for (var field : fields) {
      names.put(field.name(), field);
      names.put(field.jsonName(), field);
    }
    return Map.copyOf(names);
  }

  String queryNames() {
    return queryFields.stream().map(FieldPath::name).collect(Collectors.joining(", "));
  }
}
