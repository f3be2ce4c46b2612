package torg.node.cli.segments;

import com.google.protobuf.MessageOrBuilder;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import torg.bus.faults.FaultException;
import torg.node.cli.PlayedNode;
import torg.segments.v1.AddUsersRequest;
import torg.segments.v1.CreateSegmentRequest;
import torg.segments.v1.Segment;

/** Plays the segments' part of a node. */
final class PlayedSegments implements AutoCloseable {
  private static final Pattern PATH =
      Pattern.compile("/v1/segments(/(?<segment>\\d+)(/snapshots(/(?<version>\\d+)(/\\w+)?)?)?)?");

  /** What it is asked; of users only where they begin and how many. */
  final PlayedNode played = new PlayedNode(this::answer);

  final PlayedSnapshots snapshots = new PlayedSnapshots();

  /** Names by ids. */
  final Map<String, String> segments = new HashMap<>();

  PlayedSegments() throws IOException {}

  private JsonObject answer(String call, String path, String body) throws IOException {
    var parts = PATH.matcher(path);
    if (!parts.matches()) {
      throw FaultException.notFound(call);
    }
    var segment = parts.group("segment");
    return PlayedNode.json(
        segment == null
            ? create(PlayedNode.read(body, CreateSegmentRequest.newBuilder()))
            : ofSegment(call, segment, segment + "/" + parts.group("version"), body));
  }

  private MessageOrBuilder create(CreateSegmentRequest.Builder request) {
    segments.put(Long.toUnsignedString(request.getSegmentId()), request.getName());
    return Segment.newBuilder().setName(request.getName());
  }

  private MessageOrBuilder ofSegment(String call, String segment, String id, String body)
      throws IOException {
    if (!segments.containsKey(segment)) {
      throw FaultException.notFound("segment " + segment);
    }
    if (call.startsWith("DELETE ")) {
      return snapshots.abandon(id);
    }
    if (call.endsWith("/snapshots")) {
      return snapshots.begin(segment, body);
    }
    if (call.endsWith("/finish")) {
      return snapshots.finish(id, body);
    }
    if (call.endsWith("/users")) {
      var request = PlayedNode.read(body, AddUsersRequest.newBuilder()).build();
      var count = PlayedSnapshots.users(request).size();
      played.calls.add("%s at %d: %d".formatted(call, request.getOffset(), count));
      return snapshots.add(id, request);
    }
    return Segment.newBuilder().setName(segments.get(segment));
  }

  @Override
  public void close() {
    played.close();
  }
}
