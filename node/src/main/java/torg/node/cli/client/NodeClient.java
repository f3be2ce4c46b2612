package torg.node.cli.client;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import torg.node.NodeFile;
import torg.settings.SettingException;

/** Asks the node that runs in a data directory. */
public final class NodeClient {
  private final HttpClient http;
  private final NodeFile node;
  private final Optional<String> token;

  private NodeClient(NodeFile node, Optional<String> token) {
    this.node = node;
    this.token = token;
    var builder = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10));
    node.certificate().map(PinnedCertificate::only).ifPresent(builder::sslContext);
    this.http = builder.build();
  }

  static NodeClient of(Path data, Optional<String> token) throws IOException {
    var node =
        NodeFile.read(data)
            .orElseThrow(
                () ->
                    new SettingException(
                        "no node runs in %s; start one with './torg up'".formatted(data)));
    return new NodeClient(node, token);
  }

  public NodeFile node() {
    return node;
  }

  /** The answer of the edge, whatever its status. */
  JsonObject call(String method, String path, String body)
      throws IOException, InterruptedException {
    if (node.http().isEmpty()) {
      throw new SettingException("the node runs without an edge; ask one that has the role");
    }
    return send(node.http(), method, path, body);
  }

  public JsonObject health() throws IOException, InterruptedException {
    return send(node.ops(), "GET", "/health", "");
  }

  private JsonObject send(String address, String method, String path, String body)
      throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create(address + path))
            .timeout(Duration.ofSeconds(70))
            .header("content-type", "application/json")
            .method(
                method,
                body.isEmpty()
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(body));
    token.ifPresent(text -> request.header("authorization", "Bearer " + text));
    return new JsonObject(http.send(request.build(), HttpResponse.BodyHandlers.ofString()).body());
  }
}
