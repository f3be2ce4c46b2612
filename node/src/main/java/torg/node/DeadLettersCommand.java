package torg.node;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import torg.settings.SettingException;

/** {@code ./torg dead-letters list | replay TOPIC}, by the running node. */
final class DeadLettersCommand {
  private final Arguments arguments;
  private final Path data;

  DeadLettersCommand(Arguments arguments, Path data) {
    this.arguments = arguments;
    this.data = data;
  }

  int run() throws IOException, InterruptedException {
    var words = arguments.words();
    if (words.size() != 3) {
      throw new SettingException("dead-letters needs: list TOPIC or replay TOPIC");
    }
    var path = "/v1/dead-letters/" + URLEncoder.encode(words.get(2), StandardCharsets.UTF_8);
    var limit = arguments.options().getOrDefault("limit", "0");
    var answer =
        switch (words.get(1)) {
          case "list" -> client().call("GET", path + "?limit=" + limit, "");
          case "replay" -> client().call("POST", path + "/replay", "{\"limit\":" + limit + "}");
          default -> throw new SettingException("dead-letters needs: list TOPIC or replay TOPIC");
        };
    System.out.println(answer.encodePrettily());
    return isFailure(answer) ? 1 : 0;
  }

  private NodeClient client() throws IOException {
    return NodeClient.of(data, arguments);
  }

  private static boolean isFailure(JsonObject answer) {
    return answer.containsKey("fault");
  }
}
