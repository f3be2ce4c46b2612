package torg.node;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import torg.node.mesh.MeshAuthority;
import torg.node.mesh.NodeNames;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.SettingException;
import torg.settings.Settings;

/** {@code ./torg mesh certificates NODE ...}: who belongs to a mesh. */
final class MeshCommand {
  static final Setting DIRECTORY = new Setting("directory", "mesh", "");
  private static final Setting EXPIRES = new Setting("expires", "365d", "");

  private final Arguments arguments;
  private final Clock clock;
  private final PrintStream output;

  MeshCommand(Arguments arguments, Clock clock, PrintStream output) {
    this.arguments = arguments;
    this.clock = clock;
    this.output = output;
  }

  int run() throws IOException {
    var words = arguments.words();
    if (words.size() < 3 || !words.get(1).equals("certificates")) {
      throw new SettingException(
          "mesh needs: certificates NODE ... with each NODE as NAME or NAME=HOST,...; see './torg help'");
    }
    var nodes = words.subList(2, words.size()).stream().map(NodeNames::parse).toList();
    var options = new Settings(arguments.options());
    var life =
        Bounds.within(
            EXPIRES.name(), options.duration(EXPIRES), Duration.ofDays(1), Duration.ofDays(3_650));
    try {
      issue(Path.of(options.text(DIRECTORY)), nodes, life);
      return 0;
    } catch (GeneralSecurityException unusable) {
      throw new SettingException(
          "the authority in %s cannot be used: %s"
              .formatted(options.text(DIRECTORY), unusable.getMessage()));
    }
  }

  private void issue(Path directory, List<NodeNames> nodes, Duration life)
      throws IOException, GeneralSecurityException {
    var authority = MeshAuthority.open(directory, clock);
    say(authority.isKept(), directory.resolve("ca.pem"), authority.until());
    for (var node : nodes) {
      var issued = authority.issue(node, life);
      say(issued.kept(), issued.directory(), issued.until());
    }
    output.printf(
        "torg: copy each directory to its node and set cluster.certificates to it; keep %s from everybody: it makes members%n",
        directory.resolve("ca.key"));
  }

  private void say(boolean kept, Path what, Instant until) {
    output.printf(
        "torg: %s %s, good until %s%n",
        kept ? "kept" : "made", what, until.atOffset(ZoneOffset.UTC).toLocalDate());
  }
}
