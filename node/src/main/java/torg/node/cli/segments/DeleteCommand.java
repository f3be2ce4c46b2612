package torg.node.cli.segments;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import torg.node.cli.client.CommandContext;
import torg.node.cli.client.NodeOptions;

/** {@code ./torg segments delete ID}. */
@Command(name = "delete", description = "take a segment from everybody, then delete it")
public final class DeleteCommand implements Callable<Integer> {
  @Mixin private final NodeOptions node;
  @Mixin private final SegmentArgument segment = new SegmentArgument();

  @Option(
      names = "--skip-sweep",
      description = "delete it now: its users lose it when they next change")
  private boolean skipSweep;

  public DeleteCommand(CommandContext context) {
    this.node = new NodeOptions(context);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    return node.ask(
        calls -> calls.delete(segment.path() + (skipSweep ? "?skip_sweep=true" : "")), this::lines);
  }

  private List<String> lines(JsonObject answer) {
    var id = segment.id();
    return List.of(
        answer.getJsonObject("segment") == null
            ? "torg: segment %s is gone".formatted(id)
            : ("torg: everybody loses segment %s now, then it is gone: './torg segments progress %s' tells"
                    + " how far that is, and './torg segments confirm %s --version sweep' confirms it"
                    + " if the guard asks")
                .formatted(id, id, id));
  }
}
