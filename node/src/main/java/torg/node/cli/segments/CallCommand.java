package torg.node.cli.segments;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import torg.node.cli.client.CommandContext;
import torg.node.cli.client.NodeCalls;
import torg.node.cli.client.NodeOptions;
import torg.node.cli.client.NodeOptions.Words;
import torg.node.cli.client.RefusedException;

/** Commands that are one call with nothing but the id of a segment. */
@Command
public final class CallCommand implements Callable<Integer> {
  @Mixin private final NodeOptions node;
  @Mixin private final SegmentArgument segment = new SegmentArgument();
  private final SegmentCall call;
  private final Words words;

  private interface SegmentCall {
    JsonObject of(NodeCalls calls, SegmentArgument segment)
        throws RefusedException, InterruptedException;
  }

  private CallCommand(CommandContext context, SegmentCall call, Words words) {
    this.node = new NodeOptions(context);
    this.call = call;
    this.words = words;
  }

  public static CommandLine pause(CommandContext context) {
    return named(
        "pause",
        "pause a segment's diff until it is resumed",
        new CallCommand(context, post("pause"), SegmentSentences::entry));
  }

  public static CommandLine resume(CommandContext context) {
    return named(
        "resume",
        "continue a paused diff",
        new CallCommand(context, post("resume"), SegmentSentences::entry));
  }

  public static CommandLine cancel(CommandContext context) {
    return named(
        "cancel",
        "stop the diff; what it has changed stays",
        new CallCommand(context, post("cancel"), SegmentSentences::entry));
  }

  public static CommandLine enable(CommandContext context) {
    return named(
        "enable",
        "accept snapshots of a disabled segment again",
        new CallCommand(context, post("enable"), SegmentSentences::segment));
  }

  public static CommandLine cancelDryRun(CommandContext context) {
    SegmentCall call = (calls, segment) -> calls.delete(segment.path("dry-run"));
    return named(
        "cancel-dry-run",
        "stop a dry run",
        new CallCommand(context, call, SegmentSentences::dryRun));
  }

  private static SegmentCall post(String method) {
    return (calls, segment) -> calls.post(segment.path(method), new JsonObject());
  }

  private static CommandLine named(String name, String description, CallCommand command) {
    var line = new CommandLine(command);
    line.getCommandSpec().name(name).usageMessage().description(description);
    return line;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    return node.ask(calls -> call.of(calls, segment), words);
  }
}
