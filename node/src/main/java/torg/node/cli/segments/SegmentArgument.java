package torg.node.cli.segments;

import picocli.CommandLine.Parameters;

/** Which segment a command is about. */
final class SegmentArgument {
  @Parameters(
      paramLabel = "ID",
      converter = SegmentArguments.SegmentId.class,
      description = "the id of a segment that './torg segments list' shows")
  private String id;

  String id() {
    return id;
  }

  String path() {
    return "/v1/segments/" + id;
  }

  String path(String method) {
    return path() + "/" + method;
  }
}
