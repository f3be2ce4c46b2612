package torg.node.cli.segments;

import io.vertx.core.json.JsonObject;
import picocli.CommandLine.Option;

/** Which snapshot of a segment a command is about. */
final class VersionOption {
  @Option(
      names = "--version",
      paramLabel = "V",
      converter = SegmentArguments.Version.class,
      description = "the version of the snapshot (the newest)")
  private Long version;

  JsonObject body() {
    var body = new JsonObject();
    return version == null ? body : body.put("evaluationVersion", version);
  }
}
