package torg.node.cli.offers;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import torg.node.cli.client.CommandContext;
import torg.node.cli.client.NodeCalls;
import torg.node.cli.client.NodeOptions;
import torg.node.cli.client.ProgressWatch;
import torg.node.cli.client.ProgressWatch.Progress;
import torg.node.cli.client.RefusedException;

/** {@code ./torg offers export}. */
@Command(
    name = "export",
    description = "send offers to Kafka once more: all of them, or those that fit the options")
public final class ExportCommand implements Callable<Integer> {
  private static final Set<String> UNDER_WAY = Set.of("EXPORT_RUNNING", "EXPORT_PAUSED");

  @Mixin private final NodeOptions node;

  @Option(names = "--seller", paramLabel = "ID", description = "only offers of this seller")
  private Optional<String> seller;

  @Option(
      names = "--category",
      paramLabel = "ID",
      description = "only offers in this category or below it")
  private Optional<String> category;

  @Option(
      names = "--since",
      paramLabel = "TIME",
      converter = Since.Converter.class,
      description =
          "only offers changed since a time such as 2025-03-01T09:00:00Z, or since 12h or 7d ago")
  private Since since;

  @Option(
      names = "--removed",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "true|false",
      description = "send removed offers, too; by default only with --since")
  private Boolean removed;

  @Option(
      names = "--topic",
      paramLabel = "NAME",
      description = "a topic that nothing else is written to, instead of that of all changes")
  private Optional<String> topic;

  @Option(
      names = "--rate",
      paramLabel = "N",
      converter = RateConverter.class,
      description = "at most so many offers a second")
  private Integer rate;

  @Option(names = "--wait", description = "show the progress until all of it is sent")
  private boolean isWaiting;

  private final CommandContext context;

  public ExportCommand(CommandContext context) {
    this.context = context;
    this.node = new NodeOptions(context);
  }

  /** 0 when it was started, or, if waited for, when it is done. */
  @Override
  public Integer call() throws IOException, InterruptedException {
    var last = new AtomicReference<>(new JsonObject());
    var exit =
        node.ask(
            calls -> {
              last.set(export(calls));
              return last.get();
            },
            ExportSentences::export);
    return exit == 0 && (!isWaiting || isDone(last.get())) ? 0 : 1;
  }

  /** With a key, so that a request whose answer was lost can be sent again. */
  private JsonObject export(NodeCalls calls) throws RefusedException, InterruptedException {
    var request = request().put("idempotencyKey", UUID.randomUUID().toString());
    var started = calls.postPatiently(ExportArgument.PATH, request);
    return isWaiting ? untilEnded(calls, started) : started;
  }

  private JsonObject untilEnded(NodeCalls calls, JsonObject started)
      throws RefusedException, InterruptedException {
    return new ProgressWatch(calls, context)
        .untilEnded(
            started,
            ExportArgument.PATH + "/" + started.getString("id"),
            export -> UNDER_WAY.contains(export.getString("state")),
            export ->
                new Progress(
                    OptionalDouble.of(export.getDouble("share", 0.0)),
                    ExportSentences.progress(export)));
  }

  private static boolean isDone(JsonObject export) {
    return "EXPORT_DONE".equals(export.getString("state"));
  }

  private JsonObject request() {
    var request = new JsonObject();
    seller.ifPresent(id -> request.put("sellerId", id));
    category.ifPresent(id -> request.put("categoryId", id));
    topic.ifPresent(name -> request.put("topic", name));
    if (since != null) {
      request.put("changedSince", since.time(context.clock().instant()).toString());
    }
    if (removed != null) {
      request.put("includeRemoved", removed);
    }
    if (rate != null) {
      request.put("offersPerSecondMax", rate);
    }
    return request;
  }
}
