package torg.node;

import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import torg.settings.SettingException;

/** The commands behind {@code ./torg}. */
public final class Main {
  private static final Set<String> COMMAND_OPTIONS =
      Set.of(
          "config",
          "scope",
          "subject",
          "expires",
          "limit",
          "token",
          "segment",
          "version",
          "name",
          "format",
          "directory");
  private static final Set<String> COMMANDS =
      Set.of(
          "up",
          "status",
          "token",
          "dead-letters",
          "segments",
          "mesh",
          "test",
          "bench",
          "fuzz",
          "help");
  private static final Set<String> FLAGS = Set.of("join", "help", "sweep", "skip-sweep");

  private Main() {}

  public static void main(String[] line) {
    try {
      var arguments = parse(List.of(line));
      var exit = run(arguments);
      if (exit != 0) {
        System.exit(exit);
      }
    } catch (SettingException wrong) {
      System.err.println("torg: " + wrong.getMessage());
      System.exit(2);
    } catch (Exception failed) {
      System.err.println("torg: " + failed);
      System.exit(1);
    }
  }

  private static Arguments parse(List<String> line) {
    var known = new java.util.HashSet<>(AllSettings.NAMES);
    known.addAll(COMMAND_OPTIONS);
    return Arguments.parse(line, known, FLAGS);
  }

  private static int run(Arguments arguments) throws Exception {
    var words = arguments.words();
    var command =
        words.isEmpty() || arguments.options().containsKey("help") ? "help" : words.get(0);
    if (Set.of("up", "status").contains(command) && words.size() > 1) {
      throw Misspelt.word(command, words.get(1), FLAGS);
    }
    return switch (command) {
      case "up" -> new UpCommand(arguments, settings(arguments)).run();
      case "status" -> new StatusCommand(arguments, data(arguments)).run();
      case "mesh" -> new MeshCommand(arguments, Clock.systemUTC(), System.out).run();
      case "token" -> new TokenCommand(arguments, settings(arguments)).run();
      case "dead-letters" -> new DeadLettersCommand(arguments, data(arguments)).run();
      case "segments" -> new SegmentsCommand(arguments, data(arguments)).run();
      case "help" -> Help.print();
      default -> throw Misspelt.command(command, arguments.options().isEmpty(), COMMANDS);
    };
  }

  private static Path data(Arguments arguments) {
    var settings = settings(arguments);
    return Path.of(settings.getOrDefault(NodeConfig.DATA.name(), NodeConfig.DATA.standard()))
        .toAbsolutePath()
        .normalize();
  }

  private static Map<String, String> settings(Arguments arguments) {
    var all = new HashMap<String, String>();
    var file = arguments.options().get("config");
    if (file != null) {
      all.putAll(SettingSources.fromFile(AllSettings.NAMES, Path.of(file)));
    }
    all.putAll(SettingSources.fromEnvironment(AllSettings.NAMES, System.getenv()));
    arguments
        .options()
        .forEach(
            (name, value) -> {
              if (AllSettings.NAMES.contains(name)) {
                all.put(name, value);
              }
            });
    return all;
  }
}
