package torg.node.cli.segments;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import torg.node.cli.client.CommandContext;
import torg.node.cli.client.NodeOptions;

/** {@code ./torg segments enqueue ID}. */
@Command(name = "enqueue", description = "apply a complete snapshot")
public final class EnqueueCommand implements Callable<Integer> {
  @Mixin private final NodeOptions node;
  @Mixin private final SegmentArgument segment = new SegmentArgument();
  @Mixin private final VersionOption version = new VersionOption();

  public EnqueueCommand(CommandContext context) {
    this.node = new NodeOptions(context);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    return node.ask(
        calls -> calls.post(segment.path("enqueue"), version.body()), SegmentSentences::entry);
  }
}
