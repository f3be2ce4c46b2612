package torg.node.cli.segments;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import torg.node.cli.client.CommandContext;
import torg.node.cli.client.NodeOptions;

/** {@code ./torg segments disable ID}. */
@Command(name = "disable", description = "accept no more snapshots of a segment")
public final class DisableCommand implements Callable<Integer> {
  @Mixin private final NodeOptions node;
  @Mixin private final SegmentArgument segment = new SegmentArgument();

  @Option(names = "--sweep", description = "remove all users from the segment now")
  private boolean sweep;

  public DisableCommand(CommandContext context) {
    this.node = new NodeOptions(context);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    var body = sweep ? new JsonObject().put("sweep", true) : new JsonObject();
    return node.ask(calls -> calls.post(segment.path("disable"), body), SegmentSentences::segment);
  }
}
