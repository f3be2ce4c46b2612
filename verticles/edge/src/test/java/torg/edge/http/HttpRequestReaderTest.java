package torg.edge.http;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.Message;
import com.google.protobuf.TextFormat;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.bus.faults.FaultException;
import torg.edge.fixture.TestTypes;
import torg.edge.json.ProtoJson;

class HttpRequestReaderTest {
  private static final HttpBinding GET = TestTypes.binding("get: '/q/{id}'");
  private static final HttpBinding POST = TestTypes.binding("post: '/q/{id}' body: '*'");
  private static final HttpBinding PUT =
      TestTypes.binding("put: '/q/{part.part_name}' body: 'part'");

  private static Message read(HttpBinding binding, String uri, String body) {
    return read(binding, uri, body, List.of());
  }

  private static Message read(
      HttpBinding binding, String uri, String body, List<String> idempotencyKeys) {
    var query = MultiMap.caseInsensitiveMultiMap();
    var decoded = new QueryStringDecoder(uri);
    decoded.parameters().forEach(query::add);
    var values = binding.path().match(PathTemplate.parts(decoded.rawPath())).orElseThrow();
    return HttpRequestReader.read(
        new RouteTable.Found(binding, values),
        query,
        MultiMap.caseInsensitiveMultiMap().add("Idempotency-Key", idempotencyKeys),
        Buffer.buffer(body),
        TestTypes.reservation());
  }

  private static String text(Message message) {
    return TextFormat.printer().emittingSingleLine(true).printToString(message).strip();
  }

  private static Message create(String body, String... idempotencyKeys) {
    var binding =
        TestTypes.shippedBindings().stream()
            .filter(
                one ->
                    one.verb().equals(HttpMethod.POST)
                        && one.path().toString().equals("/v1/offers"))
            .findFirst()
            .orElseThrow();
    return read(binding, "/v1/offers", body, List.of(idempotencyKeys));
  }

  @Test
  void shouldTakeTheIdempotencyKeyFromItsHeader() {
    assertThat(text(create("{}", "k1"))).isEqualTo("idempotency_key: \"k1\"");
    assertThat(text(create("{\"idempotencyKey\":\"k1\"}", "k1")))
        .isEqualTo("idempotency_key: \"k1\"");
    assertThat(text(read(POST, "/q/a", "{}", List.of("k1")))).isEqualTo("id: \"a\"");
  }

  @Test
  void shouldRefuseAnIdempotencyKeyThatIsUnclear() {
    assertThatThrownBy(() -> create("{\"idempotencyKey\":\"k2\"}", "k1"))
        .hasMessage("idempotency_key: is 'k1' in the header but 'k2' in the body");
    assertThatThrownBy(() -> create("{}", "k1", "k2"))
        .hasMessage("idempotency-key: is given more than once");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/q/a | id: \"a\"",
        "/q/a?page_size=5 | id: \"a\" page_size: 5",
        "/q/a?pageSize=-5 | id: \"a\" page_size: -5",
        "/q/a?since=9007199254740993 | id: \"a\" since: 9007199254740993",
        "/q/a?tags=x&tags=y | id: \"a\" tags: \"x\" tags: \"y\"",
        "/q/a?kind=CAR | id: \"a\" kind: CAR",
        "/q/a?exact=true&price=1.5 | id: \"a\" exact: true price: 1.5",
        "/q/a?part.part_name=p | id: \"a\" part { part_name: \"p\" }",
        "/q/a?part.partName=p | id: \"a\" part { part_name: \"p\" }",
        "/q/a?at=1970-01-01T00:00:07Z | id: \"a\" at { seconds: 7 }",
        "/q/a?data=_-8 | id: \"a\" data: \"\\377\\357\"",
        "/q/a?unsigned=4294967295 | id: \"a\" unsigned: 4294967295",
      })
  void shouldBindPathAndQuery(String uri, String expected) {
    assertThat(text(read(GET, uri, ""))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/q/a?page_size=x | page_size: must be a whole number that fits int32, got 'x'",
        "/q/a?page_size=3000000000 | page_size: must be a whole number that fits int32, got '3000000000'",
        "/q/a?since=1.5 | since: must be a whole number that fits int64, got '1.5'",
        "/q/a?unsigned=-1 | unsigned: must be a whole number that fits uint32, got '-1'",
        "/q/a?price=much | price: must be a number, got 'much'",
        "/q/a?exact=yes | exact: must be true or false, got 'yes'",
        "/q/a?kind=BUS | kind: must be one of NONE, CAR, got 'BUS'",
        "/q/a?data=*** | data: must be Base64, got '***'",
        "/q/a?at=noon | at: must be a google.protobuf.Timestamp as in JSON, got 'noon'",
        "/q/a?since=1e30000000 | since: a number must have at most 64 characters and an exponent from -400 to 400",
        "/q/a?price=1e30000000 | price: a number must have at most 64 characters and an exponent from -400 to 400",
        "/q/a?price=1e309 | price: must be a number, got '1e309'",
        "/q/a?page_size=1&page_size=2 | page_size: is given more than once",
        "/q/a?page_size=1&pageSize=2 | page_size: is given more than once",
        "/q/a?id=b | id: is not a parameter of this method; allowed: page_size, since, tags, kind, exact, price, part.part_name, at, data, unsigned",
      })
  void shouldNameTheParameterWhenItIsWrong(String uri, String message) {
    // "inner" is of the request's own type: its fields are one level of parameters more.
    assertThatThrownBy(() -> read(GET, uri, ""))
        .isInstanceOf(FaultException.class)
        .message()
        .satisfies(got -> assertThat(got.replaceAll("inner\\.[a-z_.]+, ", "")).isEqualTo(message));
  }

  @Test
  void shouldNameAllWrongParametersAtOnce() {
    var fault =
        catchThrowableOfType(
            FaultException.class, () -> read(GET, "/q/a?page_size=x&exact=y&zzz=1", ""));
    assertThat(fault.violations())
        .extracting("field")
        .containsExactlyInAnyOrder("page_size", "exact", "zzz");
  }

  @Test
  void shouldNameNoMoreWrongParametersThanAnybodyReads() {
    var query = IntStream.range(0, 900).mapToObj(i -> "p" + i).collect(joining("&"));
    var fault = catchThrowableOfType(FaultException.class, () -> read(GET, "/q/a?" + query, ""));
    assertThat(fault.violations()).hasSize(20);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{} | id: \"a\"",
        "{\"id\":\"a\"} | id: \"a\"",
        "{\"pageSize\":3,\"tags\":[\"x\"]} | id: \"a\" page_size: 3 tags: \"x\"",
        "{\"page_size\":3} | id: \"a\" page_size: 3",
        "{\"since\":\"12\"} | id: \"a\" since: 12"
      })
  void shouldBindTheWholeBody(String body, String expected) {
    assertThat(text(read(POST, "/q/a", body))).isEqualTo(expected);
  }

  @Test
  void shouldBindTheBodyToItsField() {
    assertThat(text(read(PUT, "/q/p?page_size=2", "{}")))
        .isEqualTo("page_size: 2 part { part_name: \"p\" }");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | the body is empty; send a JSON object",
        "[] | the body must be a JSON object",
        "{\"pageSize\":} | the body is not JSON, line 1, column 13: Unexpected character ('}'",
        "{} {} | the body must be one JSON object, but something follows it",
        "{\"id\":\"a\",\"id\":\"a\"} | the body is not JSON, line 1, column 15: Duplicate field 'id'",
        "{\"zzz\":1} | zzz: is not a field of test.Query; its fields are: id, page_size",
        "{\"part\":{\"zzz\":1}} | part.zzz: is not a field of test.Part; its fields are: part_name",
        "{\"pageSize\":\"x\"} | page_size: does not fit int32: Not an int32 value",
        "{\"kind\":\"BUS\"} | kind: does not fit test.Kind: Invalid enum value: BUS",
        "{\"id\":\"b\"} | id: is 'a' in the path but 'b' in the body"
      })
  void shouldSayWhereTheBodyIsWrong(String body, String message) {
    assertThatThrownBy(() -> read(POST, "/q/a", body))
        .isInstanceOf(FaultException.class)
        .hasMessageStartingWith(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"id\":\"a\",\"pageSize\":\"x\"} | page_size",
        "{\"inner\":{\"inner\":{\"tags\":[\"a\",{}]}}} | inner.inner.tags[1]",
        "{\"inner\":{\"tags\":[\"a\",null]}} | inner.tags[1]",
        "{\"inner\":{\"tags\":\"a\"}} | inner.tags",
        "{\"inner\":{\"at\":\"noon\"}} | inner.at",
        "{\"inner\":{\"part\":[]}} | inner.part",
        "{\"inner\":{\"part\":{\"nam\":1}}} | inner.part.nam",
      })
  void shouldTellThePathOfTheFieldThatIsWrong(String body, String path) {
    var fault = catchThrowableOfType(FaultException.class, () -> read(POST, "/q/a", body));
    assertThat(fault.violations()).extracting("field").containsExactly(path);
  }

  @Test
  void shouldTellThePathFromTheRootWhenTheBodyIsAField() {
    var fault =
        catchThrowableOfType(FaultException.class, () -> read(PUT, "/q/p", "{\"partName\":[]}"));
    assertThat(fault.violations()).extracting("field").containsExactly("part.part_name");
  }

  @Test
  void shouldCountTheItemsOfRepeatedMessages() {
    var builder = torg.catalog.v1.CreateCategoryRequest.newBuilder();
    var body = Buffer.buffer("{\"category\":{\"attributes\":[{},{\"id\":\"a\"},{\"nam\":1}]}}");
    var fault =
        catchThrowableOfType(
            FaultException.class,
            () -> ProtoJson.merge(body, builder, "", TestTypes.reservation()));
    assertThat(fault.violations())
        .extracting("field")
        .containsExactly("category.attributes[2].nam");
  }

  @Test
  void shouldRefuseABodyNestedWithoutEnd() {
    var deep = "{\"inner\":".repeat(500_000);
    assertThatThrownBy(() -> read(POST, "/q/a", deep)).isInstanceOf(FaultException.class);
    var closed = "{\"inner\":".repeat(900) + "{}" + "}".repeat(900);
    assertThatThrownBy(() -> read(POST, "/q/a", closed)).isInstanceOf(FaultException.class);
  }

  @Test
  void shouldRefuseABodyWhereNoneIsTaken() {
    assertThatThrownBy(() -> read(GET, "/q/a", "{}")).hasMessage("GET /q/{id} takes no body");
  }

  @Test
  void shouldRefuseAQueryWhereTheBodyIsAll() {
    assertThatThrownBy(() -> read(POST, "/q/a?tags=x", "{}"))
        .hasMessage("tags: is not a parameter of this method; it has none");
  }
}
