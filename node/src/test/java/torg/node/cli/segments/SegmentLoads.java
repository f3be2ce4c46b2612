package torg.node.cli.segments;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import torg.node.cli.CommandRun;
import torg.node.cli.PlayedNode;

/** Files with users, and the command that loads them into a played node with segment 7. */
final class SegmentLoads implements AutoCloseable {
  static final String USERS = "POST /v1/segments/7/snapshots/5/users";
  static final String BEGIN = "POST /v1/segments/7/snapshots {\"version\":5}";

  final PlayedSegments segments = new PlayedSegments();
  final PlayedNode node = segments.played;
  private final Path directory;

  SegmentLoads(Path directory) throws IOException {
    this.directory = directory;
    segments.segments.put("7", "buyers");
    CommandRun.pretendNode(data(), node.address());
  }

  Path data() {
    return directory.resolve("data");
  }

  CommandRun load(String... line) throws Exception {
    var all = new ArrayList<>(List.of("segments", "load"));
    all.addAll(List.of(line));
    return CommandRun.of(data(), all.toArray(String[]::new));
  }

  static List<Long> users(int count) {
    return LongStream.range(0, count).map(at -> at * 3).boxed().collect(Collectors.toList());
  }

  String text(List<Long> users) throws IOException {
    var file = directory.resolve("users.txt");
    return Files.writeString(file, lines(users)).toString();
  }

  String binary(String name, List<Long> users) throws IOException {
    var bytes = ByteBuffer.allocate(users.size() * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    users.forEach(bytes::putLong);
    return Files.write(directory.resolve(name), bytes.array()).toString();
  }

  static String lines(List<Long> users) {
    return users.stream()
        .map(user -> Long.toUnsignedString(user) + "\n")
        .collect(Collectors.joining());
  }

  @Override
  public void close() {
    node.close();
  }
}
