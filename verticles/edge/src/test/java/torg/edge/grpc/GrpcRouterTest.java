package torg.edge.grpc;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static torg.edge.fixture.GrpcCalls.Outcome;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.rpc.BadRequest;
import com.google.rpc.Status;
import io.vertx.core.buffer.Buffer;
import io.vertx.grpc.common.GrpcStatus;
import io.vertx.grpc.health.v1.HealthCheckRequest;
import io.vertx.grpc.health.v1.HealthCheckResponse;
import io.vertx.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.vertx.grpc.reflection.v1.ServerReflectionRequest;
import io.vertx.grpc.reflection.v1.ServerReflectionResponse;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.bus.v1.Failure;
import torg.catalog.v1.Category;
import torg.catalog.v1.CreateCategoryRequest;
import torg.catalog.v1.GetCategoryRequest;
import torg.catalog.v1.LocalizedText;
import torg.edge.fixture.EdgeFixture;
import torg.edge.fixture.GrpcCalls;
import torg.mesh.v1.EchoRequest;
import torg.mesh.v1.EchoResponse;

class GrpcRouterTest {
  private static final String ECHO = "torg.mesh.v1.EchoService/Echo";
  private static final String GET = "torg.catalog.v1.CatalogService/GetCategory";
  private static final String CREATE = "torg.catalog.v1.CatalogEditService/CreateCategory";
  private static final String HEALTH = "grpc.health.v1.Health/Check";

  @TempDir static Path directory;
  private static EdgeFixture edge;
  private static GrpcCalls calls;

  @BeforeAll
  static void start() throws Exception {
    edge = new EdgeFixture(directory, Map.of("edge.requestBytesMax", "2048")).start();
    calls = new GrpcCalls(edge.vertx, edge.edge.grpcPort());
  }

  @AfterAll
  static void stop() throws Exception {
    edge.close();
  }

  private static Outcome echo(String text, Map<String, String> headers) throws Exception {
    return calls.call(ECHO, EchoRequest.newBuilder().setText(text).build(), headers);
  }

  private static Status details(Outcome outcome) throws Exception {
    var text = outcome.details();
    assertThat(text).isNotNull().doesNotContain("=");
    return Status.parseFrom(Base64.getDecoder().decode(text));
  }

  @Test
  void shouldAnswer() throws Exception {
    var outcome = echo("привет", Map.of());
    assertThat(outcome.status()).isEqualTo(GrpcStatus.OK);
    assertThat(EchoResponse.parseFrom(outcome.bytes()).getText()).isEqualTo("привет");
  }

  @Test
  void shouldPassTheFaultOfTheHandlerOn() throws Exception {
    var outcome =
        calls.call(GET, GetCategoryRequest.newBuilder().setId("absent").build(), Map.of());
    assertThat(outcome.status()).isEqualTo(GrpcStatus.NOT_FOUND);
    assertThat(outcome.message()).isEqualTo("category 'absent' does not exist");
    var status = details(outcome);
    assertThat(status.getCode()).isEqualTo(5);
    assertThat(status.getDetails(0).unpack(Failure.class).getFault()).isEqualTo("NOT_FOUND");
    assertThat(status.getDetailsCount()).isEqualTo(1);
  }

  @Test
  void shouldNameEveryMissingField() throws Exception {
    var request = CreateCategoryRequest.newBuilder().setCategory(Category.newBuilder());
    var outcome = calls.call(CREATE, request.build(), Map.of());
    assertThat(outcome.status()).isEqualTo(GrpcStatus.INVALID_ARGUMENT);
    assertThat(outcome.message()).isEqualTo("category.id: is required (and 1 more)");
    var bad = details(outcome).getDetails(1).unpack(BadRequest.class);
    assertThat(bad.getFieldViolationsList())
        .extracting("field")
        .containsExactly("category.id", "category.name");
  }

  @Test
  void shouldKeepTheDetailsSmallWhenMuchIsMissing() throws Exception {
    var category =
        Category.newBuilder().setId("x").setName(LocalizedText.newBuilder().setRu("а").setEn("a"));
    for (var i = 0; i < 200; i++) {
      category.addAttributesBuilder();
    }
    var request = CreateCategoryRequest.newBuilder().setCategory(category).build();
    var outcome = calls.call(CREATE, request, Map.of());
    assertThat(outcome.status()).isEqualTo(GrpcStatus.INVALID_ARGUMENT);
    assertThat(outcome.details()).hasSizeLessThan(7_000);
  }

  @Test
  void shouldSayUnimplementedWhenTheMethodIsUnknown() throws Exception {
    var before = edge.count("grpc", "unknown", "UNIMPLEMENTED");
    for (var method : new String[] {"torg.mesh.v1.EchoService/Nope", "no.Such/Thing"}) {
      var outcome = calls.call(method, EchoRequest.getDefaultInstance(), Map.of());
      assertThat(outcome.status()).isEqualTo(GrpcStatus.UNIMPLEMENTED);
      assertThat(outcome.message()).contains("there is no method " + method);
    }
    assertThat(edge.count("grpc", "unknown", "UNIMPLEMENTED")).isEqualTo(before + 2);
  }

  @Test
  void shouldNotServeWhatIsNotPublic() throws Exception {
    var outcome =
        calls.call("torg.bridge.v1.OutboxService/Send", EchoRequest.getDefaultInstance(), Map.of());
    assertThat(outcome.status()).isEqualTo(GrpcStatus.UNIMPLEMENTED);
  }

  @Test
  void shouldRefuseMalformedMessages() throws Exception {
    var outcome = calls.call(ECHO, Buffer.buffer(new byte[] {0x0a, 0x7f, 1}), "identity", Map.of());
    assertThat(outcome.status()).isEqualTo(GrpcStatus.INVALID_ARGUMENT);
    assertThat(outcome.message()).startsWith("the request is not a torg.mesh.v1.EchoRequest: ");
    assertThat(echo("a", Map.of()).status()).isEqualTo(GrpcStatus.OK);
  }

  @Test
  void shouldRefuseWhatIsTooLarge() throws Exception {
    var outcome = echo("x".repeat(3_000), Map.of());
    assertThat(outcome.status()).isEqualTo(GrpcStatus.RESOURCE_EXHAUSTED);
    assertThat(outcome.message()).isEqualTo("the request has 3003 bytes, at most 2048 are allowed");
  }

  @Test
  void shouldUnpackGzipButNotABomb() throws Exception {
    var small = EchoRequest.newBuilder().setText("y".repeat(1_000)).build();
    var outcome = calls.call(ECHO, gzip(small.toByteArray()), "gzip", Map.of());
    assertThat(outcome.status()).isEqualTo(GrpcStatus.OK);
    var bomb = EchoRequest.newBuilder().setText("y".repeat(100_000)).build();
    var refused = calls.call(ECHO, gzip(bomb.toByteArray()), "gzip", Map.of());
    assertThat(refused.status()).isEqualTo(GrpcStatus.RESOURCE_EXHAUSTED);
    var broken = calls.call(ECHO, Buffer.buffer("not gzip"), "gzip", Map.of());
    assertThat(broken.status()).isEqualTo(GrpcStatus.INVALID_ARGUMENT);
  }

  private static Buffer gzip(byte[] bytes) throws Exception {
    var packed = new ByteArrayOutputStream();
    try (var stream = new GZIPOutputStream(packed)) {
      stream.write(bytes);
    }
    return Buffer.buffer(packed.toByteArray());
  }

  @Test
  void shouldRefuseARequestWithoutMessage() throws Exception {
    var outcome = calls.call(ECHO, null, "identity", Map.of());
    assertThat(outcome.status()).isEqualTo(GrpcStatus.INVALID_ARGUMENT);
    assertThat(outcome.message()).isEqualTo("the request has no message");
  }

  @Test
  void shouldEndWhenTheDeadlineHasPassed() throws Exception {
    var late = echo("never", Map.of("grpc-timeout", "3S"));
    assertThat(late.status()).isEqualTo(GrpcStatus.DEADLINE_EXCEEDED);
    assertThat(late.message()).startsWith("no answer from " + ECHO);
    var expired = echo("a", Map.of("grpc-timeout", "1n"));
    assertThat(expired.status()).isEqualTo(GrpcStatus.DEADLINE_EXCEEDED);
    assertThat(expired.message()).isEqualTo("the deadline for %s has passed".formatted(ECHO));
    var wrong = echo("a", Map.of("grpc-timeout", "soon"));
    assertThat(wrong.status()).isEqualTo(GrpcStatus.INVALID_ARGUMENT);
  }

  @Test
  void shouldEndWhenTheMessageDoesNotCome() throws Exception {
    var before = edge.count("grpc", ECHO, "DEADLINE");
    assertThat(calls.unfinished(edge.vertx, ECHO, "50m")).isEqualTo("4");
    assertThat(edge.count("grpc", ECHO, "DEADLINE")).isEqualTo(before + 1);
  }

  @Test
  void shouldHideTheTextOfUnexpectedErrors() throws Exception {
    var outcome = echo("defect", Map.of());
    assertThat(outcome.status()).isEqualTo(GrpcStatus.INTERNAL);
    assertThat(outcome.message())
        .isEqualTo("unexpected error in %s; see the node's log".formatted(ECHO));
    assertThat(details(outcome).toString()).doesNotContain("out of ink");
  }

  @Test
  void shouldCutLongTextsInTheDetails() throws Exception {
    var fault = FaultException.of(Fault.INVALID, "x".repeat(10_000));
    var status = Status.parseFrom(Base64.getDecoder().decode(GrpcStatusDetails.encode(fault)));
    assertThat(status.getMessage()).hasSize(500);
    assertThat(status.getDetails(0).unpack(Failure.class).getMessage()).hasSize(500);
  }

  @Test
  void shouldReadNoFurtherThanTheClientOfReflectionReads() throws Exception {
    var asked =
        ServerReflectionRequest.newBuilder()
            .setHost("h".repeat(1_900))
            .setFileContainingSymbol(ECHO.replace('/', '.'))
            .build();
    var method = "grpc.reflection.v1.ServerReflection/ServerReflectionInfo";
    var client = new GrpcCalls(edge.vertx, edge.edge.grpcPort());
    var unread = client.unread(method, asked, 300);
    for (var i = 0; i < 50; i++) {
      echo("a", Map.of());
    }
    assertThat(unread.written().isComplete()).isFalse();
    assertThat(unread.readAll()).isEqualTo(300);
    client.close();
  }

  @Test
  void shouldStayUsableWhenAClientCancels() throws Exception {
    edge.callers.clear();
    calls.cancelled(ECHO, EchoRequest.newBuilder().setText("never").build(), edge.callers);
    assertThat(echo("a", Map.of()).status()).isEqualTo(GrpcStatus.OK);
  }

  @Test
  void shouldCountRequestsByOutcome() throws Exception {
    var ok = edge.count("grpc", ECHO, "OK");
    var unauthenticated = edge.count("grpc", ECHO, "UNAUTHENTICATED");
    echo("a", Map.of());
    echo("a", Map.of("authorization", "Bearer wrong"));
    assertThat(edge.count("grpc", ECHO, "OK")).isEqualTo(ok + 1);
    assertThat(edge.count("grpc", ECHO, "UNAUTHENTICATED")).isEqualTo(unauthenticated + 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"v1", "v1alpha"})
  void shouldReflectInOneStream(String version) throws Exception {
    var method = "grpc.reflection.%s.ServerReflection/ServerReflectionInfo".formatted(version);
    var answers =
        calls
            .conversation(
                method,
                List.of(
                    ServerReflectionRequest.newBuilder().setListServices("").build(),
                    ServerReflectionRequest.newBuilder()
                        .setFileContainingSymbol(ECHO.replace('/', '.'))
                        .build(),
                    ServerReflectionRequest.newBuilder()
                        .setAllExtensionNumbersOfType("google.protobuf.MethodOptions")
                        .build(),
                    ServerReflectionRequest.newBuilder().setFileByFilename("nope").build()))
            .stream()
            .map(GrpcRouterTest::reflection)
            .toList();
    assertThat(answers).hasSize(4);
    assertThat(answers.get(0).getListServicesResponse().getServiceList())
        .extracting("name")
        .contains("torg.mesh.v1.EchoService", "grpc.health.v1.Health")
        .doesNotContain("torg.bridge.v1.OutboxService");
    assertThat(answers.get(1).getFileDescriptorResponse().getFileDescriptorProtoCount())
        .isGreaterThan(1);
    assertThat(answers.get(2).getAllExtensionNumbersResponse().getExtensionNumberList())
        .contains(50_002, 72_295_728);
    assertThat(answers.get(3).getErrorResponse().getErrorCode())
        .isEqualTo(GrpcStatus.NOT_FOUND.code);
  }

  private static ServerReflectionResponse reflection(byte[] bytes) {
    try {
      return ServerReflectionResponse.parseFrom(bytes);
    } catch (InvalidProtocolBufferException malformed) {
      throw new AssertionError(malformed);
    }
  }

  @Test
  void shouldTellItsHealth() throws Exception {
    assertThat(health("")).isEqualTo(ServingStatus.SERVING);
    assertThat(health("torg.mesh.v1.EchoService")).isEqualTo(ServingStatus.SERVING);
    var unknown =
        calls.call(HEALTH, HealthCheckRequest.newBuilder().setService("nope").build(), Map.of());
    assertThat(unknown.status()).isEqualTo(GrpcStatus.NOT_FOUND);
  }

  @Test
  void shouldRefuseAHealthCheckThatAsksNothing() throws Exception {
    assertThat(calls.call(HEALTH, null, "identity", Map.of()).status())
        .isEqualTo(GrpcStatus.INVALID_ARGUMENT);
  }

  private static ServingStatus health(String service) throws Exception {
    var request = HealthCheckRequest.newBuilder().setService(service).build();
    return HealthCheckResponse.parseFrom(calls.call(HEALTH, request, Map.of()).bytes()).getStatus();
  }

  @Test
  void shouldTellWatchersOfEachChange() throws Exception {
    try (var sick = new EdgeFixture(directory, Map.of()).start()) {
      var client = new GrpcCalls(sick.vertx, sick.edge.grpcPort());
      var watched =
          client.stream("grpc.health.v1.Health/Watch", HealthCheckRequest.getDefaultInstance());
      assertThat(HealthCheckResponse.parseFrom(watched.poll(10, SECONDS)).getStatus())
          .isEqualTo(ServingStatus.SERVING);
      sick.healthy = false;
      assertThat(HealthCheckResponse.parseFrom(watched.poll(10, SECONDS)).getStatus())
          .isEqualTo(ServingStatus.NOT_SERVING);
      assertThat(watched.poll(1, MILLISECONDS)).isNull();
      client.close();
    }
  }

  @Test
  void shouldTellABrowserWhereItIs() throws Exception {
    var response =
        io.vertx.ext.web.client.WebClient.create(edge.vertx)
            .get(edge.edge.grpcPort(), "127.0.0.1", "/")
            .send()
            .await(10, SECONDS);
    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.bodyAsJsonObject().getString("message"))
        .contains("HTTP/JSON is at http.port");
  }
}
