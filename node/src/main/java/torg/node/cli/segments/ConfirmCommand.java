package torg.node.cli.segments;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import torg.node.cli.client.CommandContext;
import torg.node.cli.client.NodeCalls;
import torg.node.cli.client.NodeOptions;
import torg.node.cli.client.Numbers;
import torg.node.cli.client.RefusedException;
import torg.node.cli.client.Terminal;

/** {@code ./torg segments confirm ID --version V}. */
@Command(name = "confirm", description = "let a diff remove the users that its guard asks about")
public final class ConfirmCommand implements Callable<Integer> {
  @Mixin private final NodeOptions node;
  @Mixin private final SegmentArgument segment = new SegmentArgument();

  @Option(
      names = "--version",
      required = true,
      paramLabel = "V",
      converter = SegmentArguments.TargetVersion.class,
      description = "the snapshot that 'segments progress' shows, or sweep")
  private long seen;

  private final Terminal terminal;

  public ConfirmCommand(CommandContext context) {
    this.node = new NodeOptions(context);
    this.terminal = context.terminal();
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    return node.ask(this::confirm, SegmentSentences::entry);
  }

  /** Of the snapshot that the operator has seen; another one may have come meanwhile. */
  private JsonObject confirm(NodeCalls calls) throws RefusedException, InterruptedException {
    var progress = calls.get(segment.path("progress"));
    var expected = progress.getJsonObject("expected");
    var stage = progress.getJsonObject("segment").getString("stage");
    if (!stage.equals("AWAITING_CONFIRMATION") || expected == null) {
      throw new RefusedException(
          "PRECONDITION",
          "segment %s is in stage %s; there is nothing to confirm".formatted(segment.id(), stage));
    }
    var version = progress.getString("targetVersion");
    if (!version.equals(Long.toString(seen))) {
      throw new RefusedException(
          "PRECONDITION",
          "segment %s awaits a confirmation for %s, not for %s"
              .formatted(
                  segment.id(),
                  SegmentArguments.target(version),
                  SegmentArguments.target(Long.toString(seen))));
    }
    terminal.say(
        "%s of segment %s removes %s of %s users and adds %s"
            .formatted(
                SegmentArguments.target(version),
                segment.id(),
                Numbers.grouped(expected, "removed"),
                Numbers.grouped(expected, "rowsBefore"),
                Numbers.grouped(expected, "added")));
    return calls.post(
        segment.path("confirm-removal"),
        new JsonObject()
            .put("evaluationVersion", version)
            .put("removed", expected.getString("removed")));
  }
}
