package torg.checks.whole;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import torg.checks.live.LiveNode;

/** From an offer that is published to one that is found, on a whole node. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SearchNodeTest {
  private static final String PHONE =
      """
      {"sellerId":"anna","content":{"categoryId":"phones-smartphones","title":"%s",
       "price":{"currency":"RUB","amount":"%d"},"location":{"address":"%s"},
       "attributes":[{"attributeId":"phone-brand","enum":{"ids":["%s"]}},
                     {"attributeId":"phone-model","string":"%s"},
                     {"attributeId":"storage","enum":{"ids":["%s"]}},
                     {"attributeId":"color","enum":{"ids":["%s"]}}]}}""";
  private static final String BOOK =
      """
      {"sellerId":"boris","content":{"categoryId":"books-fiction","title":"%s",
       "price":{"currency":"RUB","amount":"%d"},"location":{"address":"Казань"}}}""";

  @TempDir static Path directory;
  private LiveNode node;
  private final Map<String, String> ids = new LinkedHashMap<>();

  @BeforeAll
  void start() throws Exception {
    node = LiveNode.whole(directory).start();
    phone(
        "Apple iPhone 15 Pro 256 ГБ",
        9_000_000,
        "Москва",
        "apple",
        "iPhone 15 Pro",
        "gb-256",
        "black");
    phone("Смартфон Apple iPhone 13", 4_500_000, "Москва", "apple", "iPhone 13", "gb-128", "white");
    phone("Samsung Galaxy S23", 5_500_000, "Казань", "samsung", "Galaxy S23", "gb-256", "black");
    publish("Красные розы, сборник рассказов", BOOK, 30_000);
    publish("Сказки для детей", BOOK, 20_000);
    await("", ids.size());
  }

  private void phone(
      String title,
      long price,
      String city,
      String brand,
      String model,
      String storage,
      String color)
      throws Exception {
    create(title, PHONE.formatted(title, price, city, brand, model, storage, color));
  }

  private void publish(String title, String form, long price) throws Exception {
    create(title, form.formatted(title, price));
  }

  private void create(String title, String body) throws Exception {
    var created = node.call("POST", "/v1/offers", body);
    assertThat(created.status()).as(created.text()).isEqualTo(200);
    ids.put(title, created.json().getString("id"));
  }

  @AfterAll
  void stop() throws Exception {
    node.process().terminate();
  }

  private JsonObject search(String request) throws Exception {
    var answer = node.call("POST", "/v1/search", request);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer.json();
  }

  private static List<String> titles(JsonObject answer) {
    var titles = new ArrayList<String>();
    for (var item : answer.getJsonArray("items", new JsonArray())) {
      titles.add(((JsonObject) item).getJsonObject("offer").getString("title"));
    }
    return titles;
  }

  private static String text(String text) {
    return new JsonObject().put("text", text).encode();
  }

  private void await(String text, int count) throws Exception {
    LiveNode.WAIT.seen(() -> titles(search(text(text))).size(), size -> size == count);
  }

  @ParameterizedTest(name = "{0} finds {1}")
  @MethodSource
  @Order(1)
  void shouldFindByWordsHoweverTheyAreTyped(String text, List<String> found) throws Exception {
    assertThat(titles(search(text(text)))).isEqualTo(found);
  }

  static List<Arguments> shouldFindByWordsHoweverTheyAreTyped() {
    var pro = "Apple iPhone 15 Pro 256 ГБ";
    var thirteen = "Смартфон Apple iPhone 13";
    return List.of(
        arguments("iphone 15 pro", List.of(pro)),
        arguments("айфон 13", List.of(thirteen)),
        arguments("шзрщту 13", List.of(thirteen)),
        arguments("красная роза", List.of("Красные розы, сборник рассказов")),
        arguments("рассказ о розах", List.of("Красные розы, сборник рассказов")),
        arguments("сказка детям", List.of("Сказки для детей")),
        arguments("samsung 256гб", List.of("Samsung Galaxy S23")));
  }

  @Test
  @Order(1)
  void shouldNarrowByFiltersAndCountWhatElseCouldBeChosen() throws Exception {
    var answer =
        search(
            """
            {"categoryId":"phones-smartphones","order":"CHEAPEST_FIRST",
             "filters":[{"filterId":"attribute.color","values":{"ids":["black"]}}]}""");
    assertThat(titles(answer)).containsExactly("Samsung Galaxy S23", "Apple iPhone 15 Pro 256 ГБ");
    assertThat(counts(answer, "attribute.color")).isEqualTo(Map.of("black", 2L, "white", 1L));
    assertThat(counts(answer, "attribute.phone-brand"))
        .isEqualTo(Map.of("apple", 1L, "samsung", 1L));
    assertThat(answer.getJsonArray("categories").getJsonObject(0).getString("id"))
        .isEqualTo("phones-smartphones");
  }

  private static Map<String, Long> counts(JsonObject answer, String filter) {
    var counts = new LinkedHashMap<String, Long>();
    for (var one : answer.getJsonArray("filters")) {
      var found = (JsonObject) one;
      if (found.getString("id").equals(filter)) {
        for (var value : found.getJsonObject("values").getJsonArray("values")) {
          var count = (JsonObject) value;
          counts.put(count.getString("id"), Long.parseLong(count.getString("offers", "0")));
        }
      }
    }
    return counts;
  }

  @Test
  @Order(1)
  void shouldSearchForWhatWasMeantUnlessThePersonInsists() throws Exception {
    var corrected =
        LiveNode.WAIT.seen(
            () -> search(text("сборник расскасов")), answer -> answer.containsKey("correction"));
    assertThat(corrected.getJsonObject("correction").getString("corrected"))
        .isEqualTo("сборник рассказов");
    assertThat(titles(corrected)).containsExactly("Красные розы, сборник рассказов");
    var insisting = new JsonObject(text("расскасов")).put("keepSpelling", true).encode();
    assertThat(titles(search(insisting))).isEmpty();
  }

  @Test
  @Order(1)
  void shouldTurnPages() throws Exception {
    var seen = new ArrayList<String>();
    var request = new JsonObject().put("order", "NEWEST_FIRST").put("pageSize", 2);
    String token;
    do {
      var page = search(request.encode());
      seen.addAll(titles(page));
      token = page.getString("nextPageToken", "");
      request.put("pageToken", token);
    } while (!token.isEmpty());
    assertThat(seen).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(ids.keySet());
  }

  @Test
  @Order(2)
  void shouldNotFindWhatIsHiddenOrDeleted() throws Exception {
    var path = "/v1/offers/" + ids.get("Сказки для детей");
    node.call("POST", path + "/status", "{\"status\":\"HIDDEN\"}");
    await("сказки", 0);
    node.call("POST", path + "/status", "{\"status\":\"ACTIVE\"}");
    await("сказки", 1);
    node.call("DELETE", path, "");
    await("сказки", 0);
  }

  @Test
  @Order(3)
  void shouldFindTheSameFromARebuiltIndexAndAfterAKill() throws Exception {
    var before = titles(search("{\"order\":\"NEWEST_FIRST\"}"));
    var rebuilt = node.call("POST", "/v1/search/index/rebuild", "{}");
    assertThat(rebuilt.status()).as(rebuilt.text()).isEqualTo(200);
    LiveNode.WAIT.seen(this::isComplete, complete -> complete);
    assertThat(titles(search("{\"order\":\"NEWEST_FIRST\"}"))).isEqualTo(before);
    node.process().kill();
    node.start();
    LiveNode.WAIT.seen(
        () -> titles(search("{\"order\":\"NEWEST_FIRST\"}")), found -> found.equals(before));
  }

  private boolean isComplete() throws Exception {
    var answer = node.get("/v1/search/index").json();
    var wanted = answer.getString("generation");
    return answer.getJsonArray("copies").stream()
        .map(JsonObject.class::cast)
        .allMatch(copy -> wanted.equals(copy.getString("generation")));
  }
}
