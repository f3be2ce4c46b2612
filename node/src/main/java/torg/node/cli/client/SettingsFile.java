package torg.node.cli.client;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;
import torg.node.AllSettings;

/** The option {@code --config}, and the settings that come together with it. */
public final class SettingsFile {
  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "a file of settings, with lines of 'name = value'")
  private Path config;

  private final Map<String, String> environment;

  public SettingsFile(CommandContext context) {
    this.environment = context.environment();
  }

  /**
   * All settings: of the file, then of the environment, then of the command line; the last wins.
   *
   * @throws torg.settings.SettingException when the file or the environment has a misspelt one
   */
  public Map<String, String> with(Map<String, String> line) {
    var all = new HashMap<String, String>();
    Optional.ofNullable(config)
        .ifPresent(file -> all.putAll(SettingSources.fromFile(AllSettings.NAMES, file)));
    all.putAll(SettingSources.fromEnvironment(AllSettings.NAMES, environment));
    all.putAll(line);
    return all;
  }
}
