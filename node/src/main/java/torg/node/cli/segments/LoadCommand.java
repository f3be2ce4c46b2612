package torg.node.cli.segments;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import torg.node.cli.client.CommandContext;
import torg.node.cli.client.NodeOptions;
import torg.snapshots.store.UserFile.Format;

/** {@code ./torg segments load FILE --segment ID}. */
@Command(
    name = "load",
    description = "load the users of a segment from a file as a new snapshot, and apply it")
public final class LoadCommand implements Callable<Integer> {
  @Mixin private final NodeOptions node;

  @Parameters(
      paramLabel = "FILE",
      description =
          "the users in ascending order, one number per line or eight little-endian bytes each; - is standard input")
  private String file;

  @Option(
      names = "--segment",
      required = true,
      paramLabel = "ID",
      converter = SegmentArguments.SegmentId.class,
      description = "the segment to load")
  private String segment;

  @Option(
      names = "--version",
      paramLabel = "V",
      converter = SegmentArguments.Version.class,
      description =
          "version of the snapshot; give the same one to continue an interrupted load (the time in seconds)")
  private Long version;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "create the segment under this name if it does not exist")
  private String name;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      converter = SegmentArguments.FileFormat.class,
      description = "text or binary (by the file's extension)")
  private Format format;

  private final CommandContext context;

  public LoadCommand(CommandContext context) {
    this.context = context;
    this.node = new NodeOptions(context);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    var whole = new SegmentLoad(order(), node.calls(), context.terminal(), context.clock()).run();
    // For people, the last sentence of the load says it all.
    whole.ifPresent(snapshot -> node.print(snapshot, answer -> List.of()));
    return whole.isPresent() ? 0 : 1;
  }

  private LoadOrder order() {
    return new LoadOrder(
        file,
        Optional.ofNullable(format).orElseGet(() -> Format.guess(Path.of(file))),
        segment,
        Optional.ofNullable(version).orElseGet(() -> context.clock().instant().getEpochSecond()),
        Optional.ofNullable(name));
  }
}
