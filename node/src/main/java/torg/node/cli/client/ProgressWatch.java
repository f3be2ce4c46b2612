package torg.node.cli.client;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;

/** Waits for work of the node and shows how far it is; it goes on when nobody waits any longer. */
public final class ProgressWatch {
  private static final Duration PERIOD = Duration.ofSeconds(1);

  private final NodeCalls calls;
  private final CommandContext context;
  private String told = "";

  public ProgressWatch(NodeCalls calls, CommandContext context) {
    this.calls = calls;
    this.context = context;
  }

  /** How far the work is: a share from 0 to 1 where the whole is known, and a sentence. */
  public record Progress(OptionalDouble share, String sentence) {}

  /** The first answer that is no longer under way. */
  public JsonObject untilEnded(
      JsonObject first,
      String path,
      Predicate<JsonObject> isUnderWay,
      Function<JsonObject, Progress> progress)
      throws RefusedException, InterruptedException {
    var answer = first;
    while (isUnderWay.test(answer)) {
      tell(progress.apply(answer));
      context.pause().hold(PERIOD);
      answer = calls.getPatiently(path);
    }
    return answer;
  }

  /** Only what is new. */
  private void tell(Progress progress) {
    if (!progress.sentence.equals(told)) {
      told = progress.sentence;
      context.terminal().progress(progress.share, progress.sentence);
    }
  }
}
