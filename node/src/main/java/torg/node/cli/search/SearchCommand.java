package torg.node.cli.search;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import torg.node.cli.client.CommandContext;
import torg.node.cli.client.NodeOptions;

/** {@code ./torg search}. */
@Command(name = "search", description = "find offers as everybody does, or look after the index")
public final class SearchCommand implements Callable<Integer> {
  @Mixin private final NodeOptions node;

  @Parameters(
      arity = "0..*",
      paramLabel = "TEXT",
      description = "words that the offers have; all offers without any")
  private List<String> words = List.of();

  @Option(
      names = "--category",
      paramLabel = "ID",
      description = "only offers in this category or below it")
  private Optional<String> category;

  public SearchCommand(CommandContext context) {
    this.node = new NodeOptions(context);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    var request = new JsonObject().put("text", String.join(" ", words));
    category.ifPresent(id -> request.put("categoryId", id));
    return node.ask(calls -> calls.post("/v1/search", request), SearchSentences::lines);
  }
}
