package torg.node;

import io.vertx.core.json.JsonObject;
import java.time.Duration;

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

  /** 0 when it came to its end; it goes on at the node when nobody waits any longer. */
  int run(String path, JsonObject request) throws RefusedException, InterruptedException {
    var dryRun = calls.post(path, request);
    while (isRunning(dryRun)) {
      tell(dryRun);
      pause.hold(PERIOD);
      dryRun = calls.get(path);
    }
    terminal.output().println(dryRun.encodePrettily());
    return state(dryRun).equals("DRY_RUN_DONE") ? 0 : 1;
  }

  private static boolean isRunning(JsonObject dryRun) {
    return state(dryRun).equals("DRY_RUN_RUNNING");
  }

  private static String state(JsonObject dryRun) {
    return dryRun.getString("state");
  }

  /** Only what is new. */
  private void tell(JsonObject dryRun) {
    var sentence =
        "read %s of at most %s rows".formatted(rows(dryRun, "rowsRead"), rows(dryRun, "rowsTotal"));
    if (!sentence.equals(told)) {
      told = sentence;
      terminal.say(sentence);
    }
  }

  private static String rows(JsonObject dryRun, String field) {
    return LoadPace.number(Long.parseLong(dryRun.getString(field)));
  }
}
