package torg.node.cli.search;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import torg.node.cli.client.CommandContext;
import torg.node.cli.client.NodeCalls;
import torg.node.cli.client.NodeOptions;
import torg.node.cli.client.ProgressWatch;
import torg.node.cli.client.RefusedException;

/** {@code ./torg search rebuild}. */
@Command(
    name = "rebuild",
    description = "make every copy of the index anew from all offers, while searches go on")
public final class RebuildCommand implements Callable<Integer> {
  @Mixin private final NodeOptions node;

  @Option(names = "--wait", description = "show the progress until all copies are rebuilt")
  private boolean isWaiting;

  private final CommandContext context;

  public RebuildCommand(CommandContext context) {
    this.context = context;
    this.node = new NodeOptions(context);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    return node.ask(this::rebuild, IndexSentences::table);
  }

  private JsonObject rebuild(NodeCalls calls) throws RefusedException, InterruptedException {
    calls.postPatiently(IndexSentences.PATH + "/rebuild", new JsonObject());
    var copies = calls.getPatiently(IndexSentences.PATH);
    return isWaiting
        ? new ProgressWatch(calls, context)
            .untilEnded(
                copies, IndexSentences.PATH, RebuildCommand::isUnderWay, IndexSentences::progress)
        : copies;
  }

  private static boolean isUnderWay(JsonObject answer) {
    return IndexSentences.copies(answer).anyMatch(copy -> IndexSentences.isBehind(copy, answer));
  }
}
