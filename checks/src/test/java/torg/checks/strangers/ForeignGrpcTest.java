package torg.checks.strangers;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.grpc.health.v1.HealthCheckRequest;
import io.vertx.grpc.health.v1.HealthCheckResponse;
import io.vertx.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.vertx.grpc.reflection.v1.ServerReflectionRequest;
import io.vertx.grpc.reflection.v1.ServerReflectionResponse;
import java.nio.file.Path;
import java.util.Collections;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.catalog.v1.GetCategoryRequest;
import torg.checks.live.LiveNode;
import torg.mesh.v1.EchoRequest;
import torg.mesh.v1.EchoResponse;
import torg.offers.v1.CreateOfferRequest;

/** What a client that is not ours understands of the edge, which speaks gRPC by itself. */
class ForeignGrpcTest {
  private static final String ECHO = "torg.mesh.v1.EchoService/Echo";
  private static final String GET = "torg.catalog.v1.CatalogService/GetCategory";

  @TempDir static Path directory;
  private static LiveNode node;

  @BeforeAll
  static void start() throws Exception {
    node = LiveNode.whole(directory).with("roles", "edge,catalog,offers,echo").start();
  }

  @AfterAll
  static void stop() throws Exception {
    node.process().terminate();
  }

  private static GrpcJs client() throws Exception {
    return new GrpcJs("127.0.0.1:" + node.option("grpc.port"));
  }

  @Test
  void shouldShowErrorTextsAsTheyAre() throws Exception {
    var outcomes =
        client()
            .unary(
                "torg.offers.v1.OfferService/CreateOffer", CreateOfferRequest.getDefaultInstance())
            .unary(GET, GetCategoryRequest.newBuilder().setId("50% «скидки» 😀\n").build())
            .unary("no.Such/Method", EchoRequest.getDefaultInstance())
            .run();
    assertThat(outcomes).extracting(GrpcJs.Outcome::code).containsExactly(3, 5, 12);
    assertThat(outcomes.get(0).details()).contains(": is required").doesNotContain("%");
    assertThat(outcomes.get(1).details()).contains("50% «скидки» 😀\n");
    assertThat(outcomes.get(2).details())
        .isEqualTo("there is no method no.Such/Method; reflection lists the ones that exist");
  }

  @Test
  void shouldTakeAnswersSmallAndLargePackedAndPlain() throws Exception {
    var large = EchoRequest.newBuilder().setText("длинный текст ".repeat(60_000)).build();
    var outcomes =
        client()
            .unary(ECHO, EchoRequest.newBuilder().setText("привет").build())
            .unary(ECHO, large)
            .unaryPacked(ECHO, large)
            .unary(ECHO, EchoRequest.getDefaultInstance())
            .run();
    assertThat(outcomes).extracting(GrpcJs.Outcome::code).containsExactly(0, 0, 0, 0);
    assertThat(EchoResponse.parseFrom(outcomes.get(0).answers().get(0)).getText())
        .isEqualTo("привет");
    for (var i = 1; i < 3; i++) {
      assertThat(EchoResponse.parseFrom(outcomes.get(i).answers().get(0)).getText())
          .isEqualTo(large.getText());
    }
  }

  @Test
  void shouldUnderstandStreams() throws Exception {
    var list = ServerReflectionRequest.newBuilder().setListServices("").build();
    var outcomes =
        client()
            .unary("grpc.health.v1.Health/Check", HealthCheckRequest.getDefaultInstance())
            .server("grpc.health.v1.Health/Watch", HealthCheckRequest.getDefaultInstance(), 1)
            .bidi(
                "grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo",
                Collections.nCopies(50, list))
            .run();
    for (var i = 0; i < 2; i++) {
      assertThat(HealthCheckResponse.parseFrom(outcomes.get(i).answers().get(0)).getStatus())
          .isEqualTo(ServingStatus.SERVING);
    }
    assertThat(outcomes).extracting(GrpcJs.Outcome::code).containsExactly(0, 1, 0);
    assertThat(outcomes.get(2).answers()).hasSize(50);
    assertThat(
            ServerReflectionResponse.parseFrom(outcomes.get(2).answers().get(49))
                .getListServicesResponse()
                .getServiceList())
        .extracting("name")
        .contains("torg.offers.v1.OfferService", "grpc.health.v1.Health");
  }
}
