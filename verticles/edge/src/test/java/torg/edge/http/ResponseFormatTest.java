package torg.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.api.HttpBody;
import com.google.protobuf.ByteString;
import io.vertx.core.http.HttpMethod;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import torg.calls.PhotoCalls;
import torg.edge.auth.OpenMethods;
import torg.edge.fixture.TestTypes;
import torg.edge.request.PublicMethod;
import torg.mesh.v1.EchoResponse;

class ResponseFormatTest {
  private static final String IMMUTABLE = "[torg.api.v1.immutable]: true";
  private static final String OPEN = "[torg.api.v1.open]: true";
  private static final EchoResponse ANSWER = EchoResponse.newBuilder().setText("a").build();

  private static Map<String, String> headers(String rule, String options) {
    return TestTypes.binding(rule, options).format().content(ANSWER).headers();
  }

  @ParameterizedTest
  @CsvSource({"get, ''", "get, '" + OPEN + "'", "post, '" + IMMUTABLE + "'"})
  void shouldKeepNothingUnlessAGetIsImmutable(String verb, String options) {
    assertThat(headers(verb + ": '/v1/a'", options))
        .isEqualTo(Map.of("content-type", "application/json", "cache-control", "no-store"));
  }

  @Test
  void shouldLetEverybodyKeepWhatIsOpen() {
    assertThat(headers("get: '/v1/a'", IMMUTABLE + OPEN))
        .containsEntry("content-type", "application/json")
        .containsEntry("cache-control", "public, max-age=31536000, immutable")
        .containsKey("etag")
        .doesNotContainKeys("vary", "content-security-policy");
  }

  @Test
  void shouldLetOnlyTheCallerKeepWhatNeedsAToken() {
    assertThat(headers("get: '/v1/a'", IMMUTABLE))
        .containsEntry("cache-control", "private, max-age=31536000, immutable")
        .containsEntry("vary", "authorization")
        .containsKey("etag");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "image/jpeg | image/jpeg",
        "image/svg+xml | image/svg+xml",
        "text/plain; charset=utf-8 | text/plain; charset=utf-8",
        "'' | application/octet-stream",
        "' ' | application/octet-stream",
        "jpeg | application/octet-stream",
        "image/ | application/octet-stream",
        "/jpeg | application/octet-stream",
        "image/jpeg; | application/octet-stream",
        "image/фото | application/octet-stream",
        "image/jpeg; name=фото | application/octet-stream",
      })
  void shouldNameTheTypeOfTheBytesWhenItIsOne(String said, String sent) {
    assertThat(contentType(said)).isEqualTo(sent);
  }

  @ParameterizedTest
  @ValueSource(ints = {'\r', '\n', 0, '\t', 0x7f, 0x85, 0x2028})
  void shouldKeepWhatSplitsHeadersOutOfTheType(int character) {
    var evil = Character.toString(character);
    for (var said :
        List.of(
            "image/png" + evil + "set-cookie: a=b",
            "image/png;" + evil + "set-cookie: a=b",
            evil + "image/png",
            "image/png" + evil)) {
      assertThat(contentType(said)).isEqualTo("application/octet-stream");
    }
  }

  @Test
  void shouldSendNoTypeThatIsTooLong() {
    assertThat(contentType("image/" + "x".repeat(200))).isEqualTo("application/octet-stream");
  }

  private static String contentType(String said) {
    var photo = new PublicMethod(null, PhotoCalls.GET_PHOTO, TestTypes.LIMITS, OpenMethods.NONE);
    var body = HttpBody.newBuilder().setContentType(said).setData(ByteString.copyFromUtf8("x"));
    var content = new ResponseFormat(photo, HttpMethod.GET).content(body.build());
    assertThat(content.bytes().toString()).isEqualTo("x");
    return content.headers().get("content-type");
  }
}
