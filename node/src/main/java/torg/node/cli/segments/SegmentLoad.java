package torg.node.cli.segments;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Clock;
import java.util.Base64;
import java.util.Optional;
import torg.node.cli.client.NodeCalls;
import torg.node.cli.client.Numbers;
import torg.node.cli.client.RefusedException;
import torg.node.cli.client.Terminal;
import torg.snapshots.store.SnapshotStorage;
import torg.snapshots.store.UserFile;
import torg.snapshots.store.UserFileException;

/** Loads a file of users as a snapshot of a segment, or goes on with a load that was broken off. */
final class SegmentLoad {
  private static final int USERS_MAX = SnapshotStorage.APPEND_USERS_MAX;

  private final LoadOrder order;
  private final NodeCalls calls;
  private final Terminal terminal;
  private final LoadPace pace;
  private LoadStep step = LoadStep.BEGINNING;

  SegmentLoad(LoadOrder order, NodeCalls calls, Terminal terminal, Clock clock) {
    this.order = order;
    this.calls = calls;
    this.terminal = terminal;
    this.pace = new LoadPace(clock);
  }

  /** The snapshot once it is whole and its diff is enqueued; empty when not, which was told. */
  Optional<JsonObject> run() throws InterruptedException {
    try (var file = order.open(terminal.input())) {
      createSegment();
      return Optional.of(finish(send(file, begin())));
    } catch (UserFileException wrong) {
      terminal.say(wrong.getMessage());
      abandon();
    } catch (IOException unreadable) {
      terminal.say("%s cannot be read: %s".formatted(order.file(), unreadable));
      step.wayOn(order).ifPresent(terminal::say);
    } catch (RefusedException refused) {
      terminal.say(refused.getMessage());
      step.advice(order, refused).ifPresent(terminal::say);
    }
    return Optional.empty();
  }

  private void createSegment() throws RefusedException, InterruptedException {
    if (order.name().isEmpty()) {
      return;
    }
    try {
      calls.get(order.segmentPath());
    } catch (RefusedException refused) {
      if (!refused.is("NOT_FOUND")) {
        throw refused;
      }
      calls.post(
          "/v1/segments",
          new JsonObject().put("segmentId", order.segment()).put("name", order.name().get()));
      terminal.say("created segment " + order.segment());
    }
  }

  /** How many users are there already. */
  private long begin() throws RefusedException, InterruptedException {
    var path = order.segmentPath() + "/snapshots";
    var begun = calls.post(path, new JsonObject().put("version", order.version()));
    var there = Long.parseLong(begun.getString("rows"));
    step = there == 0 ? LoadStep.SENDING : LoadStep.COMPARING;
    terminal.say(
        "loading %s as snapshot %d of segment %s%s"
            .formatted(
                order.file(),
                order.version(),
                order.segment(),
                there == 0
                    ? ""
                    : ": continues after %s users that are already loaded"
                        .formatted(Numbers.grouped(there))));
    return there;
  }

  /** The last of the users that are there are sent again: the node compares them. */
  private long send(UserFile file, long there)
      throws IOException, RefusedException, InterruptedException {
    var rows = 0L;
    while (true) {
      var wanted = rows < there ? Math.min(USERS_MAX, there - rows) : USERS_MAX;
      var users = file.next((int) wanted);
      if (users.length == 0) {
        break;
      }
      if (rows + users.length >= there) {
        add(rows, users);
        step = LoadStep.SENDING;
      }
      if (rows >= there) {
        tell(file, users.length, rows + users.length);
      }
      rows += users.length;
    }
    if (rows < there) {
      throw new RefusedException(
          "PRECONDITION",
          "%s has only %d users, but %d are already loaded".formatted(order.file(), rows, there));
    }
    return rows;
  }

  private void tell(UserFile file, int sent, long there) {
    var total = file.bytesTotal();
    pace.sent(sent, there, file.bytesRead(), total)
        .ifPresent(
            sentence ->
                terminal.progress(
                    SegmentSentences.share(file.bytesRead(), total.orElse(0)), sentence));
  }

  private void add(long offset, long[] users) throws RefusedException, InterruptedException {
    var packed = ByteBuffer.allocate(users.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    packed.asLongBuffer().put(users);
    calls.postPatiently(
        order.snapshotPath() + "/users",
        new JsonObject()
            .put("offset", offset)
            .put("packedUserIds", Base64.getEncoder().encodeToString(packed.array())));
  }

  private JsonObject finish(long rows) throws RefusedException, InterruptedException {
    step = LoadStep.FINISHING;
    var whole =
        calls.postPatiently(order.snapshotPath() + "/finish", new JsonObject().put("rows", rows));
    terminal.say(
        "snapshot %d of segment %s is complete with %s users, %s; its diff is enqueued"
            .formatted(order.version(), order.segment(), Numbers.grouped(rows), pace.total()));
    return whole;
  }

  /** A wrong file does not become right by going on; what may be of another file is left. */
  private void abandon() throws InterruptedException {
    if (step == LoadStep.BEGINNING) {
      return;
    }
    try {
      if (step == LoadStep.SENDING) {
        calls.delete(order.snapshotPath());
        terminal.say("snapshot %d was abandoned; nothing is left of it".formatted(order.version()));
        return;
      }
    } catch (RefusedException refused) {
      terminal.say(refused.getMessage());
    }
    terminal.say(
        "snapshot %d is not finished; it is removed automatically once segments.abandonedAfter has passed"
            .formatted(order.version()));
  }
}
