package torg.edge.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import torg.bus.Contract;
import torg.edge.fixture.TestTypes;

class OpenApiDocumentTest {
  private static final JsonObject API = api();

  private static JsonObject api() {
    var comments = new ProtoComments(Contract.shipped().sources());
    // As a client gets it.
    return new JsonObject(OpenApiDocument.of(TestTypes.shippedBindings(), comments).encode());
  }

  private static List<JsonObject> operations() {
    var operations = new ArrayList<JsonObject>();
    for (var path : API.getJsonObject("paths").fieldNames()) {
      var item = API.getJsonObject("paths").getJsonObject(path);
      for (var verb : item.fieldNames()) {
        operations.add(item.getJsonObject(verb).put("path", path));
      }
    }
    return operations;
  }

  private static List<String> references(Object json) {
    var found = new ArrayList<String>();
    if (json instanceof JsonObject object) {
      if (object.containsKey("$ref")) {
        assertThat(object.size()).as("nothing beside a $ref").isEqualTo(1);
        found.add(object.getString("$ref"));
      }
      object.forEach(entry -> found.addAll(references(entry.getValue())));
    } else if (json instanceof JsonArray array) {
      array.forEach(item -> found.addAll(references(item)));
    }
    return found;
  }

  @Test
  void shouldResolveEveryReference() {
    var references = references(API);
    assertThat(references).contains("#/components/schemas/torg.catalog.v1.Category");
    for (var reference : references) {
      var at = API;
      for (var part : reference.substring(2).split("/")) {
        at = at.getJsonObject(part);
        assertThat(at).as(reference).isNotNull();
      }
    }
  }

  @Test
  void shouldNameOperationsOnce() {
    assertThat(operations())
        .extracting(one -> one.getString("operationId"))
        .doesNotHaveDuplicates();
    assertThat(operations()).hasSizeGreaterThan(15);
  }

  @Test
  void shouldGiveEveryVariableItsParameter() {
    for (var operation : operations()) {
      var variables =
          Pattern.compile("\\{([^}]+)}")
              .matcher(operation.getString("path"))
              .results()
              .map(found -> found.group(1))
              .toList();
      var parameters =
          operation.getJsonArray("parameters").stream().map(JsonObject.class::cast).toList();
      assertThat(parameters)
          .filteredOn(one -> one.getString("in").equals("path"))
          .allMatch(one -> one.getBoolean("required"))
          .extracting(one -> one.getString("name"))
          .containsExactlyElementsOf(variables);
      assertThat(parameters).extracting(one -> one.getString("name")).doesNotHaveDuplicates();
      assertThat(operation.getJsonObject("responses").fieldNames()).contains("200", "default");
    }
  }

  @Test
  void shouldCarryTheComments() {
    var get =
        API.getJsonObject("paths")
            .getJsonObject("/v1/catalog/categories/{id}")
            .getJsonObject("get");
    assertThat(get.getString("summary")).isEqualTo("One category by its id.");
    assertThat(get.getString("description")).contains("NOT_FOUND when there is none");
    assertThat(get.getJsonArray("parameters").getJsonObject(0).getString("description"))
        .isEqualTo("Identifier of the category.");
    var schemas = API.getJsonObject("components").getJsonObject("schemas");
    var category = schemas.getJsonObject("torg.catalog.v1.Category");
    assertThat(category.getString("description")).isEqualTo("A node of the tree.");
    assertThat(category.getJsonArray("required")).containsExactly("id", "name");
    assertThat(category.getJsonObject("properties").getJsonObject("version").getString("type"))
        .isEqualTo("string");
    assertThat(schemas.getJsonObject("torg.catalog.v1.StandardFilter").getJsonArray("enum"))
        .contains("PRICE", "REMOTE_WORK");
  }

  @Test
  void shouldDescribeBytesThatNeedNoToken() {
    var paths = API.getJsonObject("paths");
    var photo = paths.getJsonObject("/v1/photos/{id}/{size}").getJsonObject("get");
    assertThat(photo.getJsonArray("security")).isEmpty();
    assertThat(photo.getJsonObject("responses").getJsonObject("200").getJsonObject("content"))
        .isEqualTo(
            new JsonObject(
                "{\"*/*\": {\"schema\": {\"type\": \"string\", \"format\": \"binary\"}}}"));
    assertThat(API.getJsonObject("components").getJsonObject("schemas").fieldNames())
        .doesNotContain("google.api.HttpBody");
    var echo = paths.getJsonObject("/v1/echo").getJsonObject("post");
    assertThat(echo.containsKey("security")).isFalse();
  }

  @Test
  void shouldDescribeAVariableOfSeveralSegments() {
    var data = API.getJsonObject("paths").getJsonObject("/v1/offers/{offer_id}/data/{kind}");
    assertThat(data.fieldNames()).containsExactlyInAnyOrder("get", "put", "delete");
  }

  @Test
  void shouldDescribeBodyAndQuery() {
    var put =
        API.getJsonObject("paths")
            .getJsonObject("/v1/catalog/categories/{category.id}")
            .getJsonObject("put");
    assertThat(put.getString("description")).endsWith("Needs the scope operator.");
    assertThat(
            put.getJsonArray("parameters").stream()
                .map(one -> ((JsonObject) one).getString("name")))
        .containsExactly("category.id", "expected_version");
    assertThat(put.getJsonObject("requestBody").encode())
        .contains("#/components/schemas/torg.catalog.v1.Category");
  }

  @Test
  void shouldDescribeABodyOfAnySize() {
    var put =
        API.getJsonObject("paths").getJsonObject("/v1/uploads/{upload_id}").getJsonObject("put");
    assertThat(
            put.getJsonArray("parameters").stream()
                .map(one -> ((JsonObject) one).getString("name")))
        .containsExactly("upload_id", "offset");
    assertThat(put.getJsonObject("requestBody").getJsonObject("content").encode())
        .isEqualTo(
            "{\"application/octet-stream\":{\"schema\":{\"type\":\"string\",\"format\":\"binary\"}}}");
  }
}
