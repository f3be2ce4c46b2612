package torg.node.cli.search;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import torg.indexer.clicks.ClickUpload;
import torg.node.cli.client.CommandContext;
import torg.node.cli.client.DataOptions;
import torg.node.cli.client.JsonOption;
import torg.objects.ObjectStore;
import torg.objects.ObjectsConfig;
import torg.settings.Settings;

/** {@code ./torg search clicks}. */
@Command(
    name = "clicks",
    description = "replace how often offers were shown and clicked by the counts in a file")
public final class ClicksCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "FILE",
      description = "lines of offer_id,impressions,clicks (.csv) or the same as JSON (.ndjson)")
  private Path file;

  @Mixin private final DataOptions data;
  @Mixin private final JsonOption json = new JsonOption();

  private final CommandContext context;

  public ClicksCommand(CommandContext context) {
    this.context = context;
    this.data = new DataOptions(context);
  }

  @Override
  public Integer call() throws IOException {
    var settings = new Settings(data.settings(Map.of()));
    var config = ObjectsConfig.from(settings, data.directory().resolve("objects"));
    var epoch = context.clock().instant();
    var vertx = Vertx.vertx();
    try {
      var objects = ObjectStore.open(vertx, config).await();
      var parts = new ClickUpload(objects, config.bytesMax()).write(file, epoch);
      objects.close().await();
      tell(epoch, parts);
      return 0;
    } finally {
      vertx.close().await();
    }
  }

  private void tell(Instant epoch, int parts) {
    var output = context.terminal().output();
    if (json.isJson()) {
      output.println(
          new JsonObject().put("epoch", epoch.getEpochSecond()).put("parts", parts).encode());
    } else {
      output.printf(
          "%s is written as epoch %d in %d part%s; nodes load it within indexer.clicksPeriod%n",
          file, epoch.getEpochSecond(), parts, parts == 1 ? "" : "s");
    }
  }
}
