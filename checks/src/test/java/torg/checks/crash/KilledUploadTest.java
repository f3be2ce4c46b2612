package torg.checks.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.bus.Sha256;
import torg.checks.live.LiveNode;
import torg.checks.live.NodeMemory;
import torg.testkit.Await;
import torg.testkit.Waiting;

/** A large upload takes little memory, and goes on where it was when its node is killed. */
class KilledUploadTest {
  private static final int MIB = 1 << 20;
  private static final int MIBS = 80;
  private static final int MIBS_BEFORE_KILL = 64;

  /** More than the two uploads that there are, and less than the third that is tried has. */
  private static final long OWNER_MAX = 3L * MIBS * MIB;

  /** Of a portion at the edge, its copy for the disk, and what a node does besides. */
  private static final long MEMORY_MAX = 16L * MIB;

  /** On a busy machine a disk takes its time. */
  private static final Waiting WAIT = Await.within(Duration.ofMinutes(5));

  @TempDir Path directory;
  private LiveNode node;

  @AfterEach
  void stop() throws Exception {
    node.process().terminate();
  }

  @Test
  void shouldGoOnWithAnUploadWhoseNodeWasKilled() throws Exception {
    node =
        LiveNode.whole(directory)
            .with("uploads.openMax", "1")
            .with("uploads.ownerBytesMax", Long.toString(OWNER_MAX))
            .start();
    var first = "/v1/uploads/" + create();
    sendAll(first, 0);
    assertThat(node.call("DELETE", first, "").status()).isEqualTo(200);
    assertThat(node.get(first).status()).isEqualTo(404);
    var upload = "/v1/uploads/" + create();
    var before = NodeMemory.live(node.process().pid());
    try (var socket = send(upload, 0, MIBS_BEFORE_KILL)) {
      assertThat(socket.isConnected()).isTrue();
      awaitOffset(upload, (long) (MIBS_BEFORE_KILL - 1) * MIB);
      assertThat(NodeMemory.live(node.process().pid())).isLessThan(before + MEMORY_MAX);
      node.process().kill();
    }
    node.start();
    var kept = offset(upload);
    assertThat(kept).isBetween((long) (MIBS_BEFORE_KILL - 1) * MIB, (long) MIBS_BEFORE_KILL * MIB);
    var early = node.call("POST", upload + "/complete", "{}");
    assertThat(early.status()).as(early.text()).isEqualTo(412);
    assertThat(kept % MIB).isZero();
    sendAll(upload, (int) (kept / MIB));
    var complete =
        node.call("POST", upload + "/complete", new JsonObject().put("sha256", hash()).encode());
    assertThat(complete.status()).as(complete.text()).isEqualTo(200);
    assertThat(complete.json().getString("state")).isEqualTo("COMPLETE");
    checkBooks();
  }

  /** What the caller has is the complete upload and the deleted one, which goes later. */
  private void checkBooks() throws Exception {
    var tooLarge = begin(OWNER_MAX);
    assertThat(tooLarge.status()).as(tooLarge.text()).isEqualTo(429);
    assertThat(tooLarge.text()).contains("take %d bytes".formatted(2 * bytes()));
    assertThat(begin(1).status()).isEqualTo(200);
    assertThat(begin(1).text()).contains("has 1 uploads that are not complete");
  }

  private String create() throws Exception {
    var created = begin(bytes());
    assertThat(created.status()).as(created.text()).isEqualTo(200);
    return created.json().getString("id");
  }

  private LiveNode.Answer begin(long size) throws Exception {
    var request = new JsonObject().put("purpose", "FEED").put("size", Long.toString(size));
    return node.call("POST", "/v1/uploads", request.encode());
  }

  private static long bytes() {
    return (long) MIBS * MIB;
  }

  private void awaitOffset(String upload, long offset) throws Exception {
    WAIT.seen(() -> offset(upload), there -> there >= offset);
  }

  private long offset(String upload) throws Exception {
    return Long.parseLong(node.get(upload).json().getString("offset"));
  }

  private void sendAll(String upload, int from) throws Exception {
    try (var socket = send(upload, from, MIBS)) {
      assertThat(socket.getInputStream().readNBytes(12))
          .asString(StandardCharsets.US_ASCII)
          .isEqualTo("HTTP/1.1 200");
    }
  }

  /** Announces all that is missing and sends a part of it. */
  private Socket send(String upload, int from, int until) throws IOException {
    var socket = new Socket("127.0.0.1", Integer.parseInt(node.option("http.port")));
    var out = socket.getOutputStream();
    var head =
        "PUT %s?offset=%d HTTP/1.1\r\nhost: localhost\r\ncontent-length: %d\r\n\r\n"
            .formatted(upload, (long) from * MIB, (long) (MIBS - from) * MIB);
    out.write(head.getBytes(StandardCharsets.US_ASCII));
    for (var at = from; at < until; at++) {
      out.write(mib(at));
    }
    return socket;
  }

  private static byte[] mib(int number) {
    var bytes = new byte[MIB];
    new Random(number).nextBytes(bytes);
    return bytes;
  }

  private static String hash() {
    var digest = Sha256.digest();
    for (var at = 0; at < MIBS; at++) {
      digest.update(mib(at));
    }
    return HexFormat.of().formatHex(digest.digest());
  }
}
