package torg.node.cli.segments;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import torg.node.cli.client.CommandContext;
import torg.node.cli.client.NodeOptions;

/** {@code ./torg segments dry-run ID}. */
@Command(
    name = "dry-run",
    description =
        "find out what a snapshot would change, without changing anything; waits for the result")
public final class DryRunCommand implements Callable<Integer> {
  @Mixin private final NodeOptions node;
  @Mixin private final SegmentArgument segment = new SegmentArgument();
  @Mixin private final VersionOption version = new VersionOption();
  private final CommandContext context;

  public DryRunCommand(CommandContext context) {
    this.context = context;
    this.node = new NodeOptions(context);
  }

  /** 0 when it came to its end. */
  @Override
  public Integer call() throws IOException, InterruptedException {
    var ended = new AtomicReference<>(new JsonObject());
    var exit =
        node.ask(
            calls -> {
              var watch = new DryRunWatch(calls, context.terminal(), context.pause());
              ended.set(watch.run(segment.path("dry-run"), version.body()));
              return ended.get();
            },
            SegmentSentences::dryRun);
    return exit == 0 && DryRunWatch.isDone(ended.get()) ? 0 : 1;
  }
}
