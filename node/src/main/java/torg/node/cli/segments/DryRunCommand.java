package torg.node.cli.segments;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import torg.node.cli.client.CommandContext;
import torg.node.cli.client.NodeCalls;
import torg.node.cli.client.NodeOptions;
import torg.node.cli.client.ProgressWatch;
import torg.node.cli.client.RefusedException;

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
              ended.set(run(calls));
              return ended.get();
            },
            SegmentSentences::dryRun);
    return exit == 0 && isIn("DRY_RUN_DONE", ended.get()) ? 0 : 1;
  }

  private JsonObject run(NodeCalls calls) throws RefusedException, InterruptedException {
    var path = segment.path("dry-run");
    return new ProgressWatch(calls, context)
        .untilEnded(
            calls.post(path, version.body()),
            path,
            dryRun -> isIn("DRY_RUN_RUNNING", dryRun),
            SegmentSentences::dryRunProgress);
  }

  private static boolean isIn(String state, JsonObject dryRun) {
    return state.equals(dryRun.getString("state"));
  }
}
