package torg.node.cli.client;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import torg.node.NodeConfig;

/** Which data directory a command is about. */
public final class DataOptions {
  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "the data directory of the node (otherwise TORG_DATA, or data)")
  private String data;

  @Mixin private final SettingsFile file;

  public DataOptions(CommandContext context) {
    this.file = new SettingsFile(context);
  }

  /** All settings that were given, by whatever way. */
  public Map<String, String> settings(Map<String, String> line) {
    var given = new HashMap<>(line);
    if (data != null) {
      given.put(NodeConfig.DATA.name(), data);
    }
    return file.with(given);
  }

  public Path directory() {
    return Path.of(
            settings(Map.of()).getOrDefault(NodeConfig.DATA.name(), NodeConfig.DATA.defaultValue()))
        .toAbsolutePath()
        .normalize();
  }
}
