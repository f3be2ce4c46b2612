package torg.node.cli.offers;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.Set;
import torg.node.cli.client.NodeCalls;
import torg.node.cli.client.Pause;
import torg.node.cli.client.RefusedException;
import torg.node.cli.client.Terminal;

/** Waits until an export has ended; it goes on at the node when nobody waits any longer. */
final class ExportWatch {
  private static final Duration PERIOD = Duration.ofSeconds(1);
  private static final Set<String> UNDER_WAY = Set.of("EXPORT_RUNNING", "EXPORT_PAUSED");

  private final NodeCalls calls;
  private final Terminal terminal;
  private final Pause pause;
  private String told = "";

  ExportWatch(NodeCalls calls, Terminal terminal, Pause pause) {
    this.calls = calls;
    this.terminal = terminal;
    this.pause = pause;
  }

  /** As it has ended. */
  JsonObject untilEnded(JsonObject started) throws RefusedException, InterruptedException {
    var path = ExportArgument.PATH + "/" + started.getString("id");
    var export = started;
    while (UNDER_WAY.contains(export.getString("state"))) {
      tell(export);
      pause.hold(PERIOD);
      export = calls.getPatiently(path);
    }
    return export;
  }

  static boolean isDone(JsonObject export) {
    return "EXPORT_DONE".equals(export.getString("state"));
  }

  /** Only what is new. */
  private void tell(JsonObject export) {
    var sentence = ExportSentences.progress(export);
    if (!sentence.equals(told)) {
      told = sentence;
      terminal.progress(OptionalDouble.of(export.getDouble("share", 0.0)), sentence);
    }
  }
}
