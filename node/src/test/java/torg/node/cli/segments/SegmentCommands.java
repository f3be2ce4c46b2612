package torg.node.cli.segments;

import java.io.IOException;
import java.nio.file.Path;
import torg.node.cli.CommandRun;
import torg.node.cli.PlayedNode;

/** The commands of segments, with a played node to ask. */
final class SegmentCommands implements AutoCloseable {
  final PlayedSegments segments = new PlayedSegments();
  final PlayedNode node = segments.played;
  private final Path data;

  SegmentCommands(Path data) throws IOException {
    this.data = data;
    CommandRun.pretendNode(data, node.address());
  }

  CommandRun run(String line) {
    return CommandRun.of(data, ("segments " + line).strip().split(" "));
  }

  @Override
  public void close() {
    node.close();
  }
}
