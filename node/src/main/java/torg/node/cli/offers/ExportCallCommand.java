package torg.node.cli.offers;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import torg.node.cli.client.CommandContext;
import torg.node.cli.client.NodeOptions;

/** Commands that are one call with nothing but the id of an export. */
@Command
public final class ExportCallCommand implements Callable<Integer> {
  @Mixin private final NodeOptions node;
  @Mixin private final ExportArgument export = new ExportArgument();
  private final String method;

  private ExportCallCommand(CommandContext context, String method) {
    this.node = new NodeOptions(context);
    this.method = method;
  }

  public static CommandLine pause(CommandContext context) {
    return named("pause", "pause an export until it is resumed", context);
  }

  public static CommandLine resume(CommandContext context) {
    return named("resume", "continue a paused export", context);
  }

  public static CommandLine cancel(CommandContext context) {
    return named("cancel", "end an export; what it has queued is still sent", context);
  }

  private static CommandLine named(String method, String description, CommandContext context) {
    var line = new CommandLine(new ExportCallCommand(context, method));
    line.getCommandSpec().name(method + "-export").usageMessage().description(description);
    return line;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    return node.ask(
        calls -> calls.post(export.path(method), new JsonObject()), ExportSentences::export);
  }
}
