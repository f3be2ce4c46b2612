package torg.node.cli;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import torg.node.cli.client.CommandContext;
import torg.node.cli.client.JsonOption;
import torg.node.mesh.MeshAuthority;
import torg.node.mesh.NodeNames;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.SettingException;
import torg.settings.Settings;

/** {@code ./torg mesh certificates NODE ...}. */
@Command(
    name = "certificates",
    description =
        "create an authority for a mesh and a certificate for each node; valid ones are kept")
final class MeshCertificatesCommand implements Callable<Integer> {
  private static final Setting EXPIRES = new Setting("expires", "365d", "");

  @Parameters(
      arity = "1..*",
      paramLabel = "NODE",
      description = "a node, as NAME or as NAME=HOST,... with the hosts at which it is reached")
  private List<String> nodes;

  @Option(
      names = "--directory",
      paramLabel = "DIR",
      defaultValue = "mesh",
      description = "where the certificates are (mesh)")
  private Path directory;

  @Option(
      names = "--expires",
      paramLabel = "TIME",
      defaultValue = "365d",
      description = "how long new certificates are valid, 1d to 3650d (365d)")
  private String expires;

  @Mixin private final JsonOption json = new JsonOption();

  private final CommandContext context;

  MeshCertificatesCommand(CommandContext context) {
    this.context = context;
  }

  private record Made(Path path, boolean kept, Instant until) {
    String sentence() {
      return "torg: %s %s, valid until %s"
          .formatted(kept ? "kept" : "made", path, until.atOffset(ZoneOffset.UTC).toLocalDate());
    }

    JsonObject json() {
      return new JsonObject()
          .put("path", path.toString())
          .put("kept", kept)
          .put("until", until.toString());
    }
  }

  @Override
  public Integer call() throws IOException {
    var names = nodes.stream().map(NodeNames::parse).toList();
    try {
      print(make(names, life()));
      return 0;
    } catch (GeneralSecurityException unusable) {
      throw new SettingException(
          "the authority in %s cannot be used: %s".formatted(directory, unusable.getMessage()));
    }
  }

  private Duration life() {
    return Bounds.within(
        EXPIRES.name(),
        new Settings(Map.of(EXPIRES.name(), expires)).duration(EXPIRES),
        Duration.ofDays(1),
        Duration.ofDays(3_650));
  }

  private List<Made> make(List<NodeNames> names, Duration life)
      throws IOException, GeneralSecurityException {
    var authority = MeshAuthority.open(directory, context.clock());
    var made = new ArrayList<Made>();
    made.add(new Made(directory.resolve("ca.pem"), authority.isKept(), authority.until()));
    for (var name : names) {
      var issued = authority.issue(name, life);
      made.add(new Made(issued.directory(), issued.kept(), issued.until()));
    }
    return made;
  }

  private void print(List<Made> made) {
    var output = context.terminal().output();
    if (json.isJson()) {
      var list = new JsonArray(made.stream().map(Made::json).toList());
      output.println(new JsonObject().put("certificates", list).encodePrettily());
      return;
    }
    made.forEach(one -> output.println(one.sentence()));
    output.printf(
        "torg: copy each directory to its node and set cluster.certificates to it; keep %s secret: whoever has it can add members%n",
        directory.resolve("ca.key"));
  }
}
