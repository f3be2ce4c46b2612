package torg.node.cli;

import io.vertx.core.json.JsonObject;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import torg.node.cli.client.CommandContext;
import torg.node.cli.client.Terminal;
import torg.settings.SettingException;

/** {@code ./torg token revoke ID}. */
@Command(name = "revoke", description = "revoke a token: calls with it are refused from now on")
final class TokenRevokeCommand implements Callable<Integer> {
  @Mixin private final TokenOptions options;

  @Parameters(paramLabel = "ID", description = "the id of a token that './torg token list' shows")
  private String id;

  private final Terminal terminal;

  TokenRevokeCommand(CommandContext context) {
    this.options = new TokenOptions(context);
    this.terminal = context.terminal();
  }

  @Override
  public Integer call() {
    if (!options.tokens().revoke(id)) {
      throw new SettingException(
          "token revoke needs the id of a token that './torg token list' shows");
    }
    terminal
        .output()
        .println(options.isJson() ? new JsonObject().put("revoked", id).encode() : "torg: revoked");
    return 0;
  }
}
