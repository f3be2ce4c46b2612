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
@Command(name = "delete", description = "remove all users from a segment, then delete it")
public final class DeleteCommand implements Callable<Integer> {
  @Mixin private final NodeOptions node;
  @Mixin private final SegmentArgument segment = new SegmentArgument();

  @Option(
      names = "--skip-sweep",
      description = "delete it at once; users lose it when they next change")
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
            ? "torg: segment %s is deleted".formatted(id)
            : ("torg: all users are being removed from segment %s, which is then deleted:"
                    + " './torg segments progress %s' shows how far it is, and"
                    + " './torg segments confirm %s --version sweep' confirms it if the guard asks")
                .formatted(id, id, id));
  }
}
