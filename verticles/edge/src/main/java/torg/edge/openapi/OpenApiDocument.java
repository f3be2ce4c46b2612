package torg.edge.openapi;

import com.google.api.HttpBody;
import com.google.protobuf.Descriptors.MethodDescriptor;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import torg.api.v1.OptionsProto;
import torg.bus.requests.RequiredFields;
import torg.bus.v1.Failure;
import torg.edge.auth.ApiToken;
import torg.edge.http.FieldPath;
import torg.edge.http.HttpBinding;
import torg.edge.http.HttpBinding.FieldBody;
import torg.edge.http.HttpBinding.PortionedBody;
import torg.edge.http.HttpBinding.WholeBody;

/** The HTTP/JSON interface as an OpenAPI 3.0.3 document. */
final class OpenApiDocument {
  private static final String JSON = "application/json";
  private static final String BYTES = "application/octet-stream";

  private final ProtoComments comments;
  private final OpenApiSchemas schemas;
  private final JsonObject paths = new JsonObject();
  private final Map<String, Integer> operations = new HashMap<>();

  private OpenApiDocument(ProtoComments comments) {
    this.comments = comments;
    schemas = new OpenApiSchemas(comments);
  }

  static JsonObject of(List<HttpBinding> bindings, ProtoComments comments) {
    var api = new OpenApiDocument(comments);
    bindings.forEach(api::add);
    var failure = api.schemas.reference(Failure.getDescriptor());
    var scheme = new JsonObject().put("type", "http").put("scheme", "bearer");
    return new JsonObject()
        .put("openapi", "3.0.3")
        .put("info", new JsonObject().put("title", "Torg").put("version", "v1"))
        .put("tags", api.tags(bindings))
        .put("paths", api.paths)
        .put(
            "components",
            new JsonObject()
                .put("schemas", api.schemas.collected())
                .put(
                    "responses",
                    new JsonObject().put("Failure", content("The call failed.", JSON, failure)))
                .put("securitySchemes", new JsonObject().put("bearer", scheme)))
        .put("security", new JsonArray().add(new JsonObject().put("bearer", new JsonArray())));
  }

  private JsonArray tags(List<HttpBinding> bindings) {
    var tags = new JsonArray();
    bindings.stream()
        .map(binding -> binding.method().call().method().getService())
        .distinct()
        .forEach(
            service ->
                tags.add(
                    new JsonObject()
                        .put("name", service.getName())
                        .put("description", comments.of(service.getFullName()))));
    return tags;
  }

  private void add(HttpBinding binding) {
    var path = binding.path().toString();
    if (!paths.containsKey(path)) {
      paths.put(path, new JsonObject());
    }
    var verb = binding.verb().name().toLowerCase(Locale.ROOT);
    paths.getJsonObject(path).put(verb, operation(binding));
  }

  private JsonObject operation(HttpBinding binding) {
    var method = binding.method().call().method();
    var comment = comments.of(method.getFullName());
    var operation =
        new JsonObject()
            .put("operationId", operationId(binding))
            .put("tags", new JsonArray().add(method.getService().getName()))
            .put("summary", ProtoComments.firstSentence(comment))
            .put("description", comment + scopes(binding))
            .put("parameters", parameters(binding));
    addBody(operation, binding);
    if (binding.method().isOpen()) {
      operation.put("security", new JsonArray());
    }
    var failure = new JsonObject().put("$ref", "#/components/responses/Failure");
    return operation.put(
        "responses", new JsonObject().put("200", answer(method)).put("default", failure));
  }

  private JsonObject answer(MethodDescriptor method) {
    return method.getOutputType().equals(HttpBody.getDescriptor())
        ? content("The answer.", "*/*", OpenApiSchemas.typed("string", "binary"))
        : content("The answer.", JSON, schemas.reference(method.getOutputType()));
  }

  private String operationId(HttpBinding binding) {
    var method = binding.method().call().method();
    var id = method.getService().getName() + "_" + method.getName();
    var count = operations.merge(id, 1, Integer::sum);
    return count == 1 ? id : id + "_" + count;
  }

  private static String scopes(HttpBinding binding) {
    var options = binding.method().call().method().getOptions();
    var scopes = options.getExtension(OptionsProto.scopes);
    return scopes.isEmpty()
        ? ""
        : " Needs the scope %s."
            .formatted(String.join(" or ", scopes.stream().map(ApiToken::name).toList()));
  }

  private JsonArray parameters(HttpBinding binding) {
    var parameters = new JsonArray();
    binding.path().variables().forEach(field -> parameters.add(parameter(field, "path", true)));
    for (var field : binding.queryFields()) {
      var required = field.fields().stream().allMatch(RequiredFields::isRequired);
      parameters.add(parameter(field, "query", required));
    }
    return parameters;
  }

  private JsonObject parameter(FieldPath field, String in, boolean required) {
    var parameter =
        new JsonObject()
            .put("name", field.name())
            .put("in", in)
            .put("required", required)
            .put("schema", schemas.of(field.last()));
    var comment = comments.of(field.last().getFullName());
    return comment.isEmpty() ? parameter : parameter.put("description", comment);
  }

  private void addBody(JsonObject operation, HttpBinding binding) {
    if (binding.body() instanceof WholeBody) {
      var type = binding.method().call().method().getInputType();
      operation.put("requestBody", body(JSON, schemas.reference(type)));
    } else if (binding.body() instanceof FieldBody in) {
      operation.put("requestBody", body(JSON, schemas.reference(in.field().getMessageType())));
    } else if (binding.body() instanceof PortionedBody) {
      operation.put("requestBody", body(BYTES, OpenApiSchemas.typed("string", "binary")));
    }
  }

  private static JsonObject body(String type, JsonObject schema) {
    return new JsonObject().put("required", true).put("content", typed(type, schema));
  }

  private static JsonObject content(String description, String type, JsonObject schema) {
    return new JsonObject().put("description", description).put("content", typed(type, schema));
  }

  private static JsonObject typed(String type, JsonObject schema) {
    return new JsonObject().put(type, new JsonObject().put("schema", schema));
  }
}
