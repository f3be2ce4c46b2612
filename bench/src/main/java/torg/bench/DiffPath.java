package torg.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import torg.embedded.Directories;
import torg.snapshots.DiffIterator;
import torg.snapshots.UserRange;
import torg.snapshots.UserStream;

/** The diff of two streams of RowBinary against a loop that only decodes both, and comm. */
final class DiffPath implements AutoCloseable {
  private static final long USERS = 20_000_000;
  private static final int CHANGES_A_CHUNK = 1_000;
  private static final long ROWS_A_CHUNK = 1_000_000;

  private final Path directory = Files.createTempDirectory("torg-bench-diff");
  private final Path older = UserFiles.binary(directory, false, USERS);
  private final Path newer = UserFiles.binary(directory, true, USERS);

  DiffPath() throws IOException {}

  void run(Report report) throws Exception {
    var diff = Median.compare(15, this::diff, this::decode);
    report.figure("diff of two RowBinary streams", diff.subject(), "rows a second");
    report.figure("decoding both and nothing else", diff.anchor(), "rows a second");
    report.atLeast("diff against decoding", diff.ratio(), 0.8);
    report.figure("comm on the same users as text", comm(), "rows a second");
  }

  private double diff() throws IOException {
    var start = System.nanoTime();
    var rows = 0L;
    try (var before = Files.newInputStream(older);
        var after = Files.newInputStream(newer)) {
      var diff =
          new DiffIterator(
              SingleSnapshot.ordered(UserFiles.decoded(before)),
              SingleSnapshot.ordered(UserFiles.decoded(after)),
              UserRange.ALL);
      var isLast = false;
      while (!isLast) {
        var chunk = diff.next(CHANGES_A_CHUNK, ROWS_A_CHUNK).result();
        rows += chunk.rows();
        isLast = chunk.isLast();
      }
    }
    return perSecond(rows, start);
  }

  private double decode() throws IOException {
    var start = System.nanoTime();
    try (var before = Files.newInputStream(older);
        var after = Files.newInputStream(newer)) {
      return perSecond(drain(UserFiles.decoded(before)) + drain(UserFiles.decoded(after)), start);
    }
  }

  private static long drain(UserStream users) {
    var rows = 0L;
    for (var block = users.next().result(); block.length > 0; block = users.next().result()) {
      rows += block.length;
    }
    return rows;
  }

  private double comm() throws Exception {
    var files =
        List.of(
            UserFiles.text(directory, false, USERS).toString(),
            UserFiles.text(directory, true, USERS).toString());
    var rates = new ArrayList<Double>();
    for (var round = 0; round < 3; round++) {
      var start = System.nanoTime();
      var command = new ProcessBuilder("comm", "-3", files.get(0), files.get(1));
      command.environment().put("LC_ALL", "C");
      command.redirectOutput(ProcessBuilder.Redirect.DISCARD);
      if (command.start().waitFor() != 0) {
        throw new IllegalStateException("comm failed");
      }
      rates.add(perSecond(2 * USERS * 99 / 100, start));
    }
    return Median.of(rates);
  }

  static double perSecond(long count, long startNanos) {
    return count / ((System.nanoTime() - startNanos) / 1e9);
  }

  @Override
  public void close() throws IOException {
    Directories.delete(directory);
  }
}
