package torg.node;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.slf4j.LoggerFactory;
import torg.embedded.Ports;
import torg.settings.SettingException;

/** {@code ./torg up}: a node, until it is told to stop. */
final class UpCommand {
  private final Arguments arguments;
  private final Map<String, String> given;

  UpCommand(Arguments arguments, Map<String, String> given) {
    this.arguments = arguments;
    this.given = given;
  }

  int run() throws Exception {
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
    var settings = new HashMap<>(given);
    var home = System.getProperty("torg.home");
    if (home != null) {
      settings.putIfAbsent("cluster.config", Path.of(home, "cluster.xml").toString());
    }
    if (arguments.options().containsKey("join")) {
      settings = joining(settings);
    }
    settings.putIfAbsent(NodeConfig.DATA.name(), NodeConfig.DATA.standard());
    for (var port : new String[] {"http.port", "grpc.port"}) {
      // The other members are told the port before it is open.
      settings.computeIfPresent(
          port, (name, value) -> value.equals("0") ? Integer.toString(Ports.free()) : value);
    }
    return settings;
  }

  private HashMap<String, String> joining(Map<String, String> settings) throws IOException {
    var named = arguments.options().get("join");
    var first = Path.of(named.isEmpty() ? NodeConfig.DATA.standard() : named);
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
