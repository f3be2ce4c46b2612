package torg.node.cli;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import torg.edge.auth.ApiToken;
import torg.node.cli.client.CommandContext;
import torg.node.cli.client.Terminal;
import torg.node.cli.client.TextTable;

/** {@code ./torg token list}. */
@Command(name = "list", description = "list the tokens, without their secrets")
final class TokenListCommand implements Callable<Integer> {
  @Mixin private final TokenOptions options;
  private final Terminal terminal;

  TokenListCommand(CommandContext context) {
    this.options = new TokenOptions(context);
    this.terminal = context.terminal();
  }

  @Override
  public Integer call() {
    var tokens = options.tokens().list();
    if (options.isJson()) {
      terminal.output().println(json(tokens).encodePrettily());
    } else if (tokens.isEmpty()) {
      terminal.say("there are no tokens; './torg token create' creates one");
    } else {
      table(tokens).lines().forEach(terminal.output()::println);
    }
    return 0;
  }

  private static TextTable table(List<ApiToken> tokens) {
    var table = new TextTable("ID", "SUBJECT", "SCOPES", "EXPIRES");
    for (var token : tokens) {
      table.row(
          token.id(),
          token.subject(),
          token.scopes(),
          token.expires().map(Object::toString).orElse("never"));
    }
    return table;
  }

  private static JsonObject json(List<ApiToken> tokens) {
    var list = new JsonArray();
    for (var token : tokens) {
      var one =
          new JsonObject()
              .put("id", token.id())
              .put("subject", token.subject())
              .put("scopes", new JsonArray(token.scopes().stream().map(Enum::name).toList()));
      token.expires().ifPresent(time -> one.put("expires", time.toString()));
      list.add(one);
    }
    return new JsonObject().put("tokens", list);
  }
}
