package torg.uploads;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import torg.bus.Sha256;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.UploadCalls;
import torg.testkit.Await;
import torg.uploads.v1.CreateUploadRequest;
import torg.uploads.v1.DeleteUploadRequest;
import torg.uploads.v1.Upload;
import torg.uploads.v1.UploadPurpose;
import torg.uploads.v1.UploadState;

class UploadVerticleTest {
  private static UploadNode node;

  @BeforeAll
  static void start() {
    node = UploadNode.start();
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  @Test
  void shouldKeepBytesInTheirOrderAndTellTheirHash() {
    var id = node.create(UploadPurpose.FEED).getId();
    assertThat(node.append(id, 0, "one ").getOffset()).isEqualTo(4);
    assertThat(node.append(id, 4, "two ").getOffset()).isEqualTo(8);
    assertThat(node.append(id, 8, "three").getOffset()).isEqualTo(13);
    var hash = Sha256.hex("one two three".getBytes());
    var complete = node.ask(UploadCalls.COMPLETE_UPLOAD, UploadNode.complete(id, hash));
    assertThat(complete.getSha256()).isEqualTo(hash);
    assertThat(complete.getState()).isEqualTo(UploadState.COMPLETE);
    assertThat(node.complete(id)).isEqualTo(complete);
    assertThat(node.find(id)).isEqualTo(complete);
    assertThat(node.read(id, UploadPurpose.FEED)).isEqualTo("one two three");
    var middle = node.ask(UploadCalls.READ_UPLOAD, UploadNode.reading(id, UploadPurpose.FEED, 6));
    assertThat(middle.getData().toStringUtf8()).isEqualTo("o ");
  }

  @Test
  void shouldCompleteAnUploadWithoutBytes() {
    var id = node.create(UploadPurpose.PHOTO).getId();
    assertThat(node.append(id, 0, "").getOffset()).isZero();
    assertThat(node.complete(id).getSha256()).isEqualTo(Sha256.hex(new byte[0]));
    assertThat(node.read(id, UploadPurpose.PHOTO)).isEmpty();
  }

  @Test
  void shouldRefuseWhatIsRepeatedReorderedOrLate() {
    var id = node.create(UploadPurpose.PHOTO).getId();
    node.append(id, 0, "abc");
    for (var offset : new long[] {0, 2, 4}) {
      assertThat(node.refuse(UploadCalls.APPEND_UPLOAD, UploadNode.part(id, offset, "x")))
          .hasMessage(
              "upload %s has 3 bytes, got some for offset %d; ask for its offset and go on there",
              id, offset)
          .extracting(FaultException::fault)
          .isEqualTo(Fault.CONFLICT);
    }
    node.complete(id);
    assertThat(node.refuse(UploadCalls.APPEND_UPLOAD, UploadNode.part(id, 3, "x")).fault())
        .isEqualTo(Fault.PRECONDITION);
    assertThat(node.read(id, UploadPurpose.PHOTO)).isEqualTo("abc");
  }

  @Test
  void shouldRefuseBeforeTheBytesComeWhenTheyWillBeTooMany() {
    var request = CreateUploadRequest.newBuilder().setPurpose(UploadPurpose.PHOTO).setSize(5);
    var id = node.ask(UploadCalls.CREATE_UPLOAD, request.build()).getId();
    var announced = UploadNode.part(id, 0, "").toBuilder();
    assertThat(node.ask(UploadCalls.APPEND_UPLOAD, announced.setLength(5).build()).getOffset())
        .isZero();
    assertThat(node.refuse(UploadCalls.APPEND_UPLOAD, announced.setLength(6).build()))
        .hasMessage("upload %s has 0 bytes and would get 6 more, at most 5 in all are declared", id)
        .extracting(FaultException::fault)
        .isEqualTo(Fault.TOO_LARGE);
    assertThat(
            node.refuse(UploadCalls.CREATE_UPLOAD, request.setSize((20 << 20) + 1).build()).fault())
        .isEqualTo(Fault.TOO_LARGE);
  }

  @Test
  void shouldNotBeThereForOthers() {
    var id = node.create(UploadPurpose.PHOTO).getId();
    var boris = UploadNode.BORIS;
    var delete = DeleteUploadRequest.newBuilder().setUploadId(id).build();
    for (var answer :
        new Future<?>[] {
          node.send(boris, UploadCalls.GET_UPLOAD, UploadNode.named(id)),
          node.send(boris, UploadCalls.APPEND_UPLOAD, UploadNode.part(id, 0, "x")),
          node.send(boris, UploadCalls.COMPLETE_UPLOAD, UploadNode.complete(id, "")),
          node.send(boris, UploadCalls.DELETE_UPLOAD, delete),
        }) {
      assertThat(UploadNode.fault(answer).fault()).isEqualTo(Fault.NOT_FOUND);
    }
    assertThat(node.find(id).getState()).isEqualTo(UploadState.OPEN);
  }

  @Test
  void shouldTakeTheBytesOfOneWhenSeveralWriteAtOnce() {
    var id = node.create(UploadPurpose.FEED).getId();
    var expected = new StringBuilder();
    for (var round = 0; round < 5; round++) {
      var answers = new ArrayList<Future<Upload>>();
      for (var writer = 0; writer < 6; writer++) {
        answers.add(node.appending(id, expected.length(), "%d:%d;".formatted(round, writer)));
      }
      answers.forEach(answer -> Await.result(answer.transform(done -> Future.succeededFuture())));
      var taken = answers.stream().filter(Future::succeeded).toList();
      assertThat(taken).hasSize(1);
      answers.stream()
          .filter(Future::failed)
          .forEach(
              refused -> assertThat(UploadNode.fault(refused).fault()).isEqualTo(Fault.CONFLICT));
      expected.append("%d:%d;".formatted(round, answers.indexOf(taken.get(0))));
    }
    node.complete(id);
    assertThat(node.read(id, UploadPurpose.FEED)).isEqualTo(expected.toString());
    assertNoObjectsBesideParts(id, 5);
  }

  @Test
  void shouldKeepNothingOfAPartThatCouldNotBeWritten() {
    var id = node.create(UploadPurpose.FEED).getId();
    node.append(id, 0, "abc");
    node.objects.fault = Optional.of(FaultException.unavailable("the disk is full"));
    assertThat(node.refuse(UploadCalls.APPEND_UPLOAD, UploadNode.part(id, 3, "def")))
        .hasMessage("the disk is full")
        .extracting(FaultException::fault)
        .isEqualTo(Fault.UNAVAILABLE);
    node.objects.fault = Optional.empty();
    assertThat(node.find(id).getOffset()).isEqualTo(3);
    node.append(id, 3, "def");
    node.complete(id);
    assertThat(node.read(id, UploadPurpose.FEED)).isEqualTo("abcdef");
  }

  @Test
  void shouldForgetAPartWhoseUploadIsDeletedMeanwhile() throws Exception {
    var id = node.create(UploadPurpose.FEED).getId();
    node.objects.isHolding = true;
    var late = node.appending(id, 0, "abc");
    var write = node.objects.held.poll(5, MINUTES);
    node.objects.isHolding = false;
    node.delete(id);
    write.complete();
    assertThat(UploadNode.fault(late).fault()).isEqualTo(Fault.NOT_FOUND);
    assertThat(node.refuse(UploadCalls.GET_UPLOAD, UploadNode.named(id)).fault())
        .isEqualTo(Fault.NOT_FOUND);
    assertNoObjectsBesideParts(id, 0);
  }

  @Test
  void shouldNotBeReadBeforeItIsCompleteNorForSomethingElse() {
    var id = node.create(UploadPurpose.FEED).getId();
    node.append(id, 0, "abc");
    var feed = UploadNode.reading(id, UploadPurpose.FEED, 0);
    assertThat(node.refuse(UploadCalls.READ_UPLOAD, feed).fault()).isEqualTo(Fault.PRECONDITION);
    node.complete(id);
    assertThat(node.ask(UploadCalls.READ_UPLOAD, feed).getData().size()).isEqualTo(3);
    var photo = UploadNode.reading(id, UploadPurpose.PHOTO, 0);
    assertThat(node.refuse(UploadCalls.READ_UPLOAD, photo).fault()).isEqualTo(Fault.NOT_FOUND);
  }

  private static void assertNoObjectsBesideParts(String id, int parts) {
    Await.until(
        () ->
            node.objects.objects.keySet().stream().filter(key -> key.contains(id)).count() == parts
                && node.rows(UploadTables.WRITE).stream()
                    .noneMatch(row -> row.get(UploadTables.UPLOAD_ID).equals(id)));
  }
}
