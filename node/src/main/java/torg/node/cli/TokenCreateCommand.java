package torg.node.cli;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import torg.edge.auth.ApiToken;
import torg.node.cli.client.CommandContext;
import torg.node.cli.client.Terminal;
import torg.settings.Setting;
import torg.settings.Settings;

/** {@code ./torg token create}. */
@Command(name = "create", description = "create a token; it is printed once and stored as a hash")
final class TokenCreateCommand implements Callable<Integer> {
  private static final Setting EXPIRES = new Setting("expires", "", "");

  @Mixin private final TokenOptions options;

  @Option(
      names = "--scope",
      required = true,
      paramLabel = "SCOPE,...",
      description = "one or more of seller, service, operator")
  private String scopes;

  @Option(
      names = "--subject",
      paramLabel = "NAME",
      defaultValue = "operator",
      description = "who it belongs to; for a seller, the seller's id (operator)")
  private String subject;

  @Option(
      names = "--expires",
      paramLabel = "TIME",
      description = "how long it is valid, such as 30d; forever by default")
  private Optional<String> expires;

  private final Terminal terminal;

  TokenCreateCommand(CommandContext context) {
    this.options = new TokenOptions(context);
    this.terminal = context.terminal();
  }

  @Override
  public Integer call() {
    var token = options.tokens().create(ApiToken.scopes(scopes), subject, life());
    terminal
        .output()
        .println(options.isJson() ? new JsonObject().put("token", token).encode() : token);
    terminal.say("keep it, it is not shown again");
    return 0;
  }

  private Optional<Duration> life() {
    return expires.map(text -> new Settings(Map.of(EXPIRES.name(), text)).duration(EXPIRES));
  }
}
