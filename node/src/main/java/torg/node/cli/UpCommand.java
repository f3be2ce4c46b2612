package torg.node.cli;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import torg.node.AllSettings;
import torg.node.Configs;
import torg.node.Join;
import torg.node.Node;
import torg.node.NodeConfig;
import torg.node.Shutdown;
import torg.node.cli.client.CommandContext;
import torg.node.cli.client.SettingsFile;
import torg.settings.Ports;
import torg.settings.SettingException;

/** {@code ./torg up}: a node, until it is told to stop. */
@Command(
    name = "up",
    abbreviateSynopsis = true,
    sortOptions = false,
    description = {
      "build what is not yet built and start a node; Ctrl-C stops it",
      "",
      "Every setting is an option. It may also be given in the file of --config as 'name = value'"
          + " or in the environment as TORG_NAME with '_' for '.', such as TORG_POSTGRES_PASSWORD;"
          + " the environment wins over the file, the command line over both.",
      ""
    })
final class UpCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private final SettingsFile file;

  @Option(
      names = "--join",
      arity = "0..1",
      preprocessor = AttachedValue.class,
      paramLabel = "DIR",
      description = "start another node beside the one that runs in DIR (data)")
  private String join;

  UpCommand(CommandContext context) {
    this.file = new SettingsFile(context);
  }

  @Override
  public Integer call() throws Exception {
    var settings = complete();
    System.setProperty("hazelcast.logging.type", "slf4j");
    System.setProperty("logback.configurationFile", "logback-node.xml");
    System.setProperty(
        "torg.log", Path.of(settings.get(NodeConfig.DATA.name()), "torg.log").toString());
    var shutdown = new Shutdown();
    Runtime.getRuntime().addShutdownHook(new Thread(shutdown::run, "torg-stop"));
    try {
      var configs = new Node(shutdown, UpCommand::say).start(settings);
      shutdown.add("first word", () -> say("stopping"));
      shutdown.addLast("last word", () -> say("stopped"));
      ready(configs);
      return 0;
    } catch (ExecutionException | CompletionException wrapped) {
      return failed(wrapped.getCause(), settings);
    } catch (Exception failure) {
      return failed(failure, settings);
    }
  }

  private Map<String, String> complete() throws IOException {
    var line = spec.commandLine().getParseResult();
    var settings = new HashMap<>(file.with(SettingOptions.given(line, AllSettings.LIST)));
    var home = System.getProperty("torg.home");
    if (home != null) {
      settings.putIfAbsent("cluster.config", Path.of(home, "cluster.xml").toString());
    }
    if (join != null) {
      settings = joining(settings);
    }
    settings.putIfAbsent(NodeConfig.DATA.name(), NodeConfig.DATA.defaultValue());
    for (var port : new String[] {"http.port", "grpc.port"}) {
      // The other members are told the port before it is open.
      settings.computeIfPresent(
          port, (name, value) -> value.equals("0") ? Integer.toString(Ports.free()) : value);
    }
    return settings;
  }

  private HashMap<String, String> joining(Map<String, String> settings) throws IOException {
    var first = Path.of(join.isEmpty() ? NodeConfig.DATA.defaultValue() : join);
    return new HashMap<>(Join.to(first.toAbsolutePath().normalize(), settings));
  }

  private static int failed(Throwable failure, Map<String, String> settings)
      throws SettingException {
    if (failure instanceof SettingException wrong) {
      throw wrong;
    }
    LoggerFactory.getLogger(UpCommand.class).error("the node did not start", failure);
    say(
        "the node did not start: %s (more in %s/torg.log)"
            .formatted(
                Objects.requireNonNullElse(failure.getMessage(), failure.toString()),
                settings.get(NodeConfig.DATA.name())));
    return 1;
  }

  private static void ready(Configs configs) {
    var edge = configs.edge();
    var scheme = edge.tls().isPresent() ? "https" : "http";
    var seconds = ManagementFactory.getRuntimeMXBean().getUptime() / 1000.0;
    if (configs.node().hasEdge()) {
      say("http %s://%s:%d".formatted(scheme, edge.bind(), edge.httpPort()));
      say("grpc %s:%d".formatted(edge.bind(), edge.grpcPort()));
    }
    say("ready after %.1f s".formatted(seconds));
  }

  private static void say(String line) {
    System.out.println("torg: " + line);
  }
}
