package torg.node.cli.segments;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import torg.node.cli.client.CommandContext;
import torg.node.cli.client.NodeOptions;

/** {@code ./torg segments minimal-version ID --version V}. */
@Command(name = "minimal-version", description = "mark memberships from older snapshots as stale")
public final class MinimalVersionCommand implements Callable<Integer> {
  @Mixin private final NodeOptions node;
  @Mixin private final SegmentArgument segment = new SegmentArgument();

  @Option(
      names = "--version",
      required = true,
      paramLabel = "V",
      converter = SegmentArguments.Version.class,
      description = "the oldest version that is still valid")
  private long version;

  public MinimalVersionCommand(CommandContext context) {
    this.node = new NodeOptions(context);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    return node.ask(
        calls ->
            calls.post(
                segment.path("minimal-valid-version"),
                new JsonObject().put("minimalValidVersion", version)),
        SegmentSentences::entry);
  }
}
