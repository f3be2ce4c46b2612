package torg.node.cli;

import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import torg.edge.auth.AuthConfig;
import torg.edge.auth.TokenFile;
import torg.node.NodeConfig;
import torg.node.cli.client.CommandContext;
import torg.node.cli.client.DataOptions;
import torg.node.cli.client.JsonOption;
import torg.settings.Settings;

/** Which file of tokens a command is about. */
final class TokenOptions {
  @Mixin private final DataOptions data;

  @Option(
      names = "--auth.tokensFile",
      paramLabel = "FILE",
      description = "the tokens file (otherwise the one in the data directory)")
  private String file;

  @Mixin private final JsonOption json = new JsonOption();

  private final CommandContext context;

  TokenOptions(CommandContext context) {
    this.context = context;
    this.data = new DataOptions(context);
  }

  boolean isJson() {
    return json.isJson();
  }

  TokenFile tokens() {
    var settings =
        new Settings(data.settings(file == null ? Map.of() : Map.of("auth.tokensFile", file)));
    var defaultFile = NodeConfig.from(settings).data().resolve("tokens");
    return new TokenFile(AuthConfig.from(settings, defaultFile).tokensFile(), context.clock());
  }
}
