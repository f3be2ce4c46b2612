package torg.uploads;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.UploadCalls;
import torg.store.Row;
import torg.testkit.Await;
import torg.uploads.v1.ClaimUploadRequest;
import torg.uploads.v1.CreateUploadRequest;
import torg.uploads.v1.UploadPurpose;

class UploadRemovalJobTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Map<String, String> SETTINGS =
      Map.of(
          "uploads.feedBytesMax", "1000",
          "uploads.photoBytesMax", "1000",
          "uploads.ownerBytesMax", "3000",
          "uploads.openMax", "3");

  private UploadNode node;

  @BeforeEach
  void start() {
    node = open(SETTINGS);
  }

  UploadNode open(Map<String, String> settings) {
    return UploadNode.start(settings);
  }

  @AfterEach
  void stop() {
    node.close();
  }

  private boolean isThere(String id) {
    return node.send(UploadNode.ANNA, UploadCalls.GET_UPLOAD, UploadNode.named(id))
        .map(true)
        .recover(gone -> Future.succeededFuture(false))
        .await();
  }

  private String complete(String bytes) {
    var id = node.create(UploadPurpose.PHOTO).getId();
    node.append(id, 0, bytes);
    node.complete(id);
    return id;
  }

  private void removeAfter(Duration time) {
    node.clock.advance(time);
    node.removeUnused();
  }

  private void assertNothingIsLeft() {
    assertThat(node.objects.objects).isEmpty();
    assertThat(node.rows(UploadTables.UPLOAD)).isEmpty();
    assertThat(node.rows(UploadTables.PART)).isEmpty();
    assertThat(node.rows(UploadTables.WRITE)).isEmpty();
    assertThat(node.rows(UploadTables.OWNED)).allSatisfy(row -> assertShare(row, 0, 0));
  }

  private static void assertShare(Row row, long open, long bytes) {
    assertThat(row.get(UploadTables.OPEN)).isEqualTo(open);
    assertThat(row.get(UploadTables.BYTES)).isEqualTo(bytes);
  }

  @Test
  void shouldRemoveWhatIsNotCompletedInTime() {
    var id = node.create(UploadPurpose.FEED).getId();
    node.append(id, 0, "abc");
    node.append(id, 3, "def");
    removeAfter(Duration.ofHours(24));
    assertThat(isThere(id)).isTrue();
    removeAfter(SECOND);
    assertThat(isThere(id)).isFalse();
    assertThat(node.objects.objects).hasSize(2);
    removeAfter(UploadRules.REMOVAL_GRACE.plus(SECOND));
    assertNothingIsLeft();
  }

  @Test
  void shouldRemoveWhatIsCompleteAndNotClaimedInTime() {
    var unused = complete("unused");
    var used = complete("used");
    node.clock.advance(Duration.ofDays(6));
    node.ask(
        UploadCalls.CLAIM_UPLOAD,
        ClaimUploadRequest.newBuilder().setUploadId(used).setPurpose(UploadPurpose.PHOTO).build());
    removeAfter(Duration.ofDays(1).plus(SECOND));
    removeAfter(UploadRules.REMOVAL_GRACE.plus(SECOND));
    assertThat(isThere(unused)).isFalse();
    assertThat(node.read(used, UploadPurpose.PHOTO)).isEqualTo("used");
    removeAfter(Duration.ofDays(6));
    removeAfter(UploadRules.REMOVAL_GRACE.plus(SECOND));
    assertNothingIsLeft();
  }

  @Test
  void shouldGiveTheShareOfAnOwnerBack() {
    var first = node.create(UploadPurpose.FEED).getId();
    var second = node.create(UploadPurpose.FEED).getId();
    node.create(UploadPurpose.FEED);
    var small = CreateUploadRequest.newBuilder().setPurpose(UploadPurpose.PHOTO).setSize(1).build();
    assertThat(node.refuse(UploadCalls.CREATE_UPLOAD, small))
        .hasMessage(
            "anna has 3 uploads that are not complete, which is the limit; complete or delete some")
        .extracting(FaultException::fault)
        .isEqualTo(Fault.TOO_MANY);
    node.append(first, 0, "abc");
    node.complete(first);
    assertShare(node.rows(UploadTables.OWNED).get(0), 2, 2_003);
    node.delete(second);
    assertShare(node.rows(UploadTables.OWNED).get(0), 1, 2_003);
    assertThat(
            node.refuse(
                    UploadCalls.CREATE_UPLOAD,
                    CreateUploadRequest.newBuilder().setPurpose(UploadPurpose.FEED).build())
                .fault())
        .isEqualTo(Fault.TOO_MANY);
    removeAfter(UploadRules.REMOVAL_GRACE.plus(SECOND));
    assertShare(node.rows(UploadTables.OWNED).get(0), 1, 1_003);
    node.create(UploadPurpose.FEED);
  }

  /** As after a kill -9 between the object and the transaction: only the note tells of it. */
  @Test
  void shouldRemoveObjectsThatNeverBecameParts() throws Exception {
    var id = node.create(UploadPurpose.FEED).getId();
    node.objects.isHolding = true;
    var dying = node.appending(id, 0, "abc");
    var write = node.objects.held.poll(5, MINUTES);
    node.objects.isHolding = false;
    var note = node.rows(UploadTables.WRITE).get(0);
    var object = UploadTables.objectKey(id, note.get(UploadTables.OBJECT));
    node.objects.objects.put(object, Buffer.buffer("abc"));
    node.append(id, 0, "xyz");
    assertThat(node.objects.objects).hasSize(2);
    node.delete(id);
    removeAfter(UploadRules.REMOVAL_GRACE.plus(SECOND));
    assertNothingIsLeft();
    write.fail("killed");
    Await.until(dying::failed);
  }

  @Test
  void shouldGoOnWithTheOthersAndTryAgainWhenOneFails() {
    var first = complete("first");
    var second = complete("second");
    node.delete(first);
    node.delete(second);
    node.objects.fault = Optional.of(FaultException.unavailable("the disk is away"));
    removeAfter(UploadRules.REMOVAL_GRACE.plus(SECOND));
    assertThat(node.rows(UploadTables.UPLOAD)).hasSize(2);
    node.objects.fault = Optional.empty();
    node.removeUnused();
    assertNothingIsLeft();
  }
}
