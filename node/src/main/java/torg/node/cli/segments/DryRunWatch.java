package torg.node.cli.segments;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import torg.node.cli.client.NodeCalls;
import torg.node.cli.client.Numbers;
import torg.node.cli.client.Pause;
import torg.node.cli.client.RefusedException;
import torg.node.cli.client.Terminal;

/** {@code ./torg segments dry-run}: begins one and waits until it has ended. */
final class DryRunWatch {
  private static final Duration PERIOD = Duration.ofSeconds(1);

  private final NodeCalls calls;
  private final Terminal terminal;
  private final Pause pause;
  private String told = "";

  DryRunWatch(NodeCalls calls, Terminal terminal, Pause pause) {
    this.calls = calls;
    this.terminal = terminal;
    this.pause = pause;
  }

  /** As it has ended; it goes on at the node when nobody waits any longer. */
  JsonObject run(String path, JsonObject request) throws RefusedException, InterruptedException {
    var dryRun = calls.post(path, request);
    while (isRunning(dryRun)) {
      tell(dryRun);
      pause.hold(PERIOD);
      dryRun = calls.get(path);
    }
    return dryRun;
  }

  static boolean isDone(JsonObject dryRun) {
    return "DRY_RUN_DONE".equals(dryRun.getString("state"));
  }

  private static boolean isRunning(JsonObject dryRun) {
    return "DRY_RUN_RUNNING".equals(dryRun.getString("state"));
  }

  /** Only what is new. */
  private void tell(JsonObject dryRun) {
    var sentence =
        "read %s of at most %s rows"
            .formatted(Numbers.grouped(dryRun, "rowsRead"), Numbers.grouped(dryRun, "rowsTotal"));
    if (!sentence.equals(told)) {
      told = sentence;
      var share =
          SegmentSentences.share(Numbers.of(dryRun, "rowsRead"), Numbers.of(dryRun, "rowsTotal"));
      terminal.progress(share, sentence);
    }
  }
}
