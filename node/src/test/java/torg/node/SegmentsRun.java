package torg.node;

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
import java.util.Set;

/** What {@code ./torg segments} did, told by a played terminal. */
record SegmentsRun(int exit, String output, List<String> notes, List<Duration> pauses) {
  static final long NOW = 1_700_000_000;
  static final Clock FIXED = Clock.fixed(Instant.ofEpochSecond(NOW), ZoneOffset.UTC);
  private static final Set<String> OPTIONS =
      Set.of("segment", "version", "name", "format", "token");

  /** Makes the directory look as if a node of it ran at the address. */
  static void pretendNode(Path data, String address) throws IOException {
    var directory = DataDirectory.take(data);
    try {
      NodeFile.ofThisProcess(address, "", Optional.empty(), Map.of()).write(directory);
    } finally {
      directory.release();
    }
  }

  static SegmentsRun of(Path data, String... line) throws Exception {
    return of(data, InputStream.nullInputStream(), FIXED, line);
  }

  static SegmentsRun of(Path data, InputStream input, Clock clock, String... line)
      throws Exception {
    var output = new ByteArrayOutputStream();
    var notes = new ByteArrayOutputStream();
    var pauses = new ArrayList<Duration>();
    var terminal =
        new Terminal(
            input,
            new PrintStream(output, true, StandardCharsets.UTF_8),
            new PrintStream(notes, true, StandardCharsets.UTF_8));
    var words = new ArrayList<>(List.of("segments"));
    words.addAll(List.of(line));
    var exit =
        new SegmentsCommand(
                Arguments.parse(words, OPTIONS, Set.of("sweep", "skip-sweep")),
                data,
                terminal,
                clock,
                pauses::add)
            .run();
    return new SegmentsRun(
        exit,
        output.toString(StandardCharsets.UTF_8),
        notes.toString(StandardCharsets.UTF_8).lines().toList(),
        pauses);
  }
}
