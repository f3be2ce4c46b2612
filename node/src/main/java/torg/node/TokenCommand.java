package torg.node;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import torg.edge.ApiToken;
import torg.edge.AuthConfig;
import torg.edge.TokenFile;
import torg.settings.Setting;
import torg.settings.SettingException;
import torg.settings.Settings;

/** {@code ./torg token create | list | revoke}: who may call a node. */
final class TokenCommand {
  private static final Setting SCOPE = new Setting("scope", "", "");
  private static final Setting SUBJECT = new Setting("subject", "operator", "");
  private static final Setting EXPIRES = new Setting("expires", "", "");

  private final Arguments arguments;
  private final TokenFile file;

  TokenCommand(Arguments arguments, Map<String, String> given) {
    this.arguments = arguments;
    var settings = new Settings(given);
    var standard = NodeConfig.from(settings).data().resolve("tokens");
    this.file = new TokenFile(AuthConfig.from(settings, standard).tokensFile(), Clock.systemUTC());
  }

  int run() {
    var words = arguments.words();
    return switch (words.size() < 2 ? "" : words.get(1)) {
      case "create" -> create(new Settings(arguments.options()));
      case "list" -> list();
      case "revoke" -> revoke(words);
      default ->
          throw new SettingException("token needs one of: create, list, revoke; see './torg help'");
    };
  }

  private int create(Settings options) {
    var scopes = ApiToken.scopes(options.text(SCOPE));
    var ttl =
        options.isSet(EXPIRES)
            ? Optional.of(options.duration(EXPIRES))
            : Optional.<Duration>empty();
    System.out.println(file.create(scopes, options.text(SUBJECT), ttl));
    System.err.println("torg: keep it, it is not shown again");
    return 0;
  }

  private int list() {
    for (var token : file.list()) {
      System.out.printf(
          "%s  %s  %s  %s%n",
          token.id(),
          token.subject(),
          token.scopes(),
          token.expires().map(time -> "until " + time).orElse("for ever"));
    }
    return 0;
  }

  private int revoke(List<String> words) {
    if (words.size() != 3 || !file.revoke(words.get(2))) {
      throw new SettingException(
          "token revoke needs the id of a token that './torg token list' shows");
    }
    System.out.println("torg: revoked");
    return 0;
  }
}
