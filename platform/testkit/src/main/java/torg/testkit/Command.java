package torg.testkit;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a program of the system to its end. */
final class Command {
  private static final long MINUTES_MAX = 5;
  private static final File NOTHING = new File("/dev/null");

  private Command() {}

  /** What it printed; fails with that when the exit code is not 0. */
  static String run(Path directory, List<String> words) throws IOException, InterruptedException {
    return run(directory, words, NOTHING);
  }

  /** The same for a program that reads its input. */
  static String run(Path directory, List<String> words, File input)
      throws IOException, InterruptedException {
    var output = Files.createTempFile("torg-command", ".out");
    try {
      var command =
          new ProcessBuilder(words)
              .directory(directory.toFile())
              .redirectErrorStream(true)
              .redirectInput(input)
              .redirectOutput(output.toFile());
      // What is printed is read here, so it must be in one language.
      command.environment().put("LC_ALL", "C");
      var process = command.start();
      if (!process.waitFor(MINUTES_MAX, TimeUnit.MINUTES)) {
        process.destroyForcibly().waitFor();
        throw new IOException("%s took more than %d minutes".formatted(words, MINUTES_MAX));
      }
      var printed = Files.readString(output);
      if (process.exitValue() != 0) {
        throw new IOException("%s failed: %s".formatted(words, printed.strip()));
      }
      return printed;
    } finally {
      Files.delete(output);
    }
  }
}
