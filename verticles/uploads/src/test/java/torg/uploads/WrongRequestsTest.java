package torg.uploads;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Message;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import torg.calls.UploadCalls;
import torg.testkit.WrongRequest;
import torg.uploads.v1.AppendUploadRequest;
import torg.uploads.v1.CompleteUploadRequest;
import torg.uploads.v1.CreateUploadRequest;
import torg.uploads.v1.UploadPurpose;
import torg.uploads.v1.UploadServiceProto;

/** Whatever is wrong with a request is told at once. */
class WrongRequestsTest {
  private static final String LONG = "x".repeat(300);

  private static UploadNode node;

  @BeforeAll
  static void start() {
    node = UploadNode.start();
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  static Stream<WrongRequest<?>> requests() {
    var create =
        CreateUploadRequest.newBuilder().setContentType(LONG).setFileName(LONG).setSize(-1);
    var append = AppendUploadRequest.newBuilder().setOffset(-1).setLength(-1);
    var complete = CompleteUploadRequest.newBuilder().setSha256("1");
    return Stream.of(
        WrongRequest.of(
            UploadCalls.CREATE_UPLOAD,
            create.build(),
            "purpose",
            "content_type",
            "file_name",
            "size"),
        WrongRequest.of(
            UploadCalls.CREATE_UPLOAD,
            create.setPurpose(UploadPurpose.FEED).build(),
            "content_type",
            "file_name",
            "size"),
        WrongRequest.of(
            UploadCalls.CREATE_UPLOAD,
            create.setPurposeValue(99).build(),
            "content_type",
            "file_name",
            "size",
            "purpose"),
        WrongRequest.of(UploadCalls.APPEND_UPLOAD, append.build(), "upload_id", "offset", "length"),
        WrongRequest.of(
            UploadCalls.APPEND_UPLOAD,
            append.setUploadId("../1").build(),
            "upload_id",
            "offset",
            "length"),
        WrongRequest.of(UploadCalls.COMPLETE_UPLOAD, complete.build(), "upload_id", "sha256"),
        WrongRequest.of(
            UploadCalls.COMPLETE_UPLOAD,
            complete.setUploadId("A".repeat(32)).build(),
            "upload_id",
            "sha256"));
  }

  @ParameterizedTest
  @MethodSource("requests")
  <Q extends Message> void shouldTellAllThatIsWrong(WrongRequest<Q> wrong) {
    wrong.assertNamedBy(node.refuse(wrong.call(), wrong.request()));
  }

  @Test
  void shouldHaveWrongRequestsOfEveryMethod() {
    assertThat(
            WrongRequest.lackingIn(
                requests().toList(), Set.of(), UploadServiceProto.getDescriptor()))
        .isEmpty();
  }
}
