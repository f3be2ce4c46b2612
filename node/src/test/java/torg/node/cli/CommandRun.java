package torg.node.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import torg.node.DataDirectory;
import torg.node.NodeFile;
import torg.node.cli.client.CommandContext;
import torg.node.cli.client.Terminal;

/** What a command of {@code ./torg} did, told by a played terminal. */
public record CommandRun(int exit, String output, List<String> notes, List<Duration> pauses) {
  public static final long NOW = 1_700_000_000;
  public static final Clock FIXED = Clock.fixed(Instant.ofEpochSecond(NOW), ZoneOffset.UTC);

  /** Makes the directory look as if a node of it ran at the address. */
  public static void pretendNode(Path data, String address) throws IOException {
    var directory = DataDirectory.take(data);
    try {
      NodeFile.ofThisProcess(address, address, Optional.empty(), Map.of()).write(directory);
    } finally {
      directory.release();
    }
  }

  public static CommandRun of(Path data, String... line) {
    return of(data, InputStream.nullInputStream(), FIXED, line);
  }

  public static CommandRun of(Path data, InputStream input, Clock clock, String... line) {
    return of(data, input, clock, false, line);
  }

  /** As a person sees it. */
  public static CommandRun interactive(Path data, Clock clock, String... line) {
    return of(data, InputStream.nullInputStream(), clock, true, line);
  }

  private static CommandRun of(
      Path data, InputStream input, Clock clock, boolean interactive, String... line) {
    var output = new ByteArrayOutputStream();
    var notes = new ByteArrayOutputStream();
    var pauses = new ArrayList<Duration>();
    var terminal = new Terminal(input, stream(output), stream(notes), interactive);
    var environment = Map.of("TORG_DATA", data.toString());
    var exit =
        CommandTree.of(new CommandContext(terminal, environment, clock, pauses::add)).execute(line);
    return new CommandRun(
        exit,
        output.toString(StandardCharsets.UTF_8),
        notes.toString(StandardCharsets.UTF_8).lines().toList(),
        pauses);
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }
}
