package torg.node.cli.search;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import torg.node.cli.client.CommandContext;
import torg.node.cli.client.NodeOptions;

/** {@code ./torg search index}. */
@Command(name = "index", description = "show the copies of the index and how they are")
public final class IndexCommand implements Callable<Integer> {
  @Mixin private final NodeOptions node;

  public IndexCommand(CommandContext context) {
    this.node = new NodeOptions(context);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    return node.ask(calls -> calls.get(IndexSentences.PATH), IndexSentences::table);
  }
}
