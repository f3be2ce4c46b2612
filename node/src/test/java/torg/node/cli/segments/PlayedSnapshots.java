package torg.node.cli.segments;

import com.google.protobuf.MessageOrBuilder;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.node.cli.PlayedNode;
import torg.segments.v1.AbandonSnapshotResponse;
import torg.segments.v1.AddUsersRequest;
import torg.segments.v1.BeginSnapshotRequest;
import torg.segments.v1.FinishSnapshotRequest;
import torg.segments.v1.Snapshot;
import torg.segments.v1.SnapshotState;

/** Plays SnapshotService in memory. Ids are segment/version. */
final class PlayedSnapshots {
  final Map<String, List<Long>> loading = new HashMap<>();
  final Map<String, List<Long>> whole = new HashMap<>();

  MessageOrBuilder begin(String segment, String body) throws IOException {
    var version = PlayedNode.read(body, BeginSnapshotRequest.newBuilder()).getVersion();
    var id = segment + "/" + version;
    require(!whole.containsKey(id), "snapshot %s is there".formatted(id));
    return snapshot(loading.computeIfAbsent(id, fresh -> new ArrayList<>()), SnapshotState.LOADING);
  }

  MessageOrBuilder abandon(String id) {
    there(id);
    loading.remove(id);
    return AbandonSnapshotResponse.getDefaultInstance();
  }

  MessageOrBuilder finish(String id, String body) throws IOException {
    var there = there(id);
    var rows = PlayedNode.read(body, FinishSnapshotRequest.newBuilder()).getRows();
    require(rows == there.size(), "%d users are there, not %d".formatted(there.size(), rows));
    whole.put(id, loading.remove(id));
    return snapshot(there, SnapshotState.WHOLE);
  }

  MessageOrBuilder add(String id, AddUsersRequest request) {
    var there = there(id);
    var users = users(request);
    require(!users.isEmpty() && users.size() <= 65_536, "1 to 65536 users are allowed");
    if (request.getOffset() == there.size()) {
      there.addAll(users);
    } else {
      var offset = there.size() - users.size();
      require(request.getOffset() == offset, "go on with offset " + there.size());
      require(there.subList(offset, there.size()).equals(users), "other users are there");
    }
    return snapshot(there, SnapshotState.LOADING);
  }

  static List<Long> users(AddUsersRequest request) {
    var packed = request.getPackedUserIds().asReadOnlyByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
    var users = new ArrayList<Long>();
    while (packed.hasRemaining()) {
      users.add(packed.getLong());
    }
    return users;
  }

  private List<Long> there(String id) {
    if (!loading.containsKey(id)) {
      throw FaultException.notFound("snapshot " + id);
    }
    return loading.get(id);
  }

  private static void require(boolean isRight, String sentence) {
    if (!isRight) {
      throw FaultException.of(Fault.PRECONDITION, sentence);
    }
  }

  private static Snapshot snapshot(List<Long> users, SnapshotState state) {
    return Snapshot.newBuilder().setRows(users.size()).setState(state).build();
  }
}
