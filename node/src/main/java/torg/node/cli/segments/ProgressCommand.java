package torg.node.cli.segments;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import torg.node.cli.client.CommandContext;
import torg.node.cli.client.NodeOptions;

/** {@code ./torg segments progress ID}. */
@Command(
    name = "progress",
    description = "show a segment's diff: how far it is, what it expects, what stopped it")
public final class ProgressCommand implements Callable<Integer> {
  @Mixin private final NodeOptions node;
  @Mixin private final SegmentArgument segment = new SegmentArgument();

  public ProgressCommand(CommandContext context) {
    this.node = new NodeOptions(context);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    return node.ask(calls -> calls.get(segment.path("progress")), SegmentSentences::progress);
  }
}
