package torg.node.cli.client;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What all commands have in common that ask the running node. */
public final class NodeOptions {
  @Mixin private final DataOptions data;

  @Option(
      names = "--token",
      paramLabel = "TOKEN",
      description = "API token, if the node requires one (otherwise TORG_TOKEN)")
  private String token;

  @Mixin private final JsonOption json = new JsonOption();

  private final CommandContext context;

  public NodeOptions(CommandContext context) {
    this.context = context;
    this.data = new DataOptions(context);
  }

  /** Asks the node; may ask several times. */
  @FunctionalInterface
  public interface Question {
    JsonObject ask(NodeCalls calls) throws RefusedException, InterruptedException;
  }

  /** The lines that tell an answer to people. */
  @FunctionalInterface
  public interface Words {
    List<String> of(JsonObject answer);
  }

  /** 0 when the answer was printed, 1 when the node refused; that is told as well. */
  public int ask(Question question, Words words) throws IOException, InterruptedException {
    try {
      print(question.ask(calls()), words);
      return 0;
    } catch (RefusedException refused) {
      return tell(refused);
    }
  }

  public void print(JsonObject answer, Words words) {
    context.terminal().endBar();
    var lines = json.isJson() ? List.of(answer.encodePrettily()) : words.of(answer);
    lines.forEach(context.terminal().output()::println);
  }

  private int tell(RefusedException refused) {
    if (json.isJson() && refused.answer().isPresent()) {
      context.terminal().output().println(refused.answer().get().encodePrettily());
    } else {
      context.terminal().say(refused.getMessage());
    }
    return 1;
  }

  public boolean isJson() {
    return json.isJson();
  }

  public Path directory() {
    return data.directory();
  }

  public NodeClient client() throws IOException {
    return NodeClient.of(
        directory(), Optional.ofNullable(token).or(() -> Optional.ofNullable(fromEnvironment())));
  }

  private String fromEnvironment() {
    return context.environment().get("TORG_TOKEN");
  }

  public NodeCalls calls() throws IOException {
    return new NodeCalls(client(), context.terminal(), context.pause());
  }
}
