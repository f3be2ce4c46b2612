package torg.testkit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A node as a process of its own, on the class path of the tests. */
public final class NodeProcess {
  private static final long READY_SECONDS_MAX = 180;
  private static final long STOP_SECONDS_MAX = 60;

  private final Process process;
  private final boolean isRecorded;
  private final Thread reader;
  private final List<String> output = new CopyOnWriteArrayList<>();
  private final CompletableFuture<Void> ready = new CompletableFuture<>();

  private NodeProcess(Process process, boolean isRecorded) {
    this.process = process;
    this.isRecorded = isRecorded;
    this.reader = new Thread(this::read, "node-output-" + process.pid());
    reader.setDaemon(true);
    reader.start();
  }

  /** Runs a command of {@code ./torg}, as "up". */
  public static NodeProcess start(Path directory, List<String> arguments) throws IOException {
    return start(directory, arguments, Map.of());
  }

  public static NodeProcess start(
      Path directory, List<String> arguments, Map<String, String> environment) throws IOException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // Most of what a node of a test does is to start, for which one compiler is enough.
    command.addAll(List.of("-Xmx1g", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    var classes = ClassArchive.options();
    command.addAll(classes);
    command.addAll(List.of("-cp", ClassArchive.CLASS_PATH, "torg.node.cli.Main"));
    command.addAll(arguments);
    var builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    return start(directory, builder, classes.contains(ClassArchive.RECORD));
  }

  public static NodeProcess start(Path directory, ProcessBuilder command) throws IOException {
    return start(directory, command, false);
  }

  private static NodeProcess start(Path directory, ProcessBuilder command, boolean isRecorded)
      throws IOException {
    Quick.refuse("a node");
    var process = command.directory(directory.toFile()).redirectErrorStream(true).start();
    return new NodeProcess(process, isRecorded);
  }

  public NodeProcess awaitReady() throws Exception {
    try {
      ready.get(READY_SECONDS_MAX, TimeUnit.SECONDS);
      if (isRecorded) {
        ClassArchive.write(pid());
      }
      return this;
    } catch (TimeoutException late) {
      kill();
      throw new IllegalStateException("the node was not ready in time: " + output);
    }
  }

  public long pid() {
    return process.pid();
  }

  public List<String> output() {
    return List.copyOf(output);
  }

  /** As an operator's Ctrl-C or a supervisor's stop; the exit code. */
  public int terminate() throws Exception {
    // Process.destroy would also close the output, and with it the node's last words.
    process.toHandle().destroy();
    return awaitExit();
  }

  /** As a machine that stands still: it does nothing, and its connections stay open. */
  public void pause() throws Exception {
    signal("STOP");
  }

  public void resume() throws Exception {
    signal("CONT");
  }

  private void signal(String name) throws Exception {
    Command.run(Path.of("/"), List.of("kill", "-" + name, Long.toString(pid())));
  }

  /** As kill -9. */
  public void kill() throws Exception {
    process.destroyForcibly();
    exit();
  }

  /** With all that it has said: what was written last is read after the end. */
  public int awaitExit() throws Exception {
    var code = exit();
    reader.join(TimeUnit.SECONDS.toMillis(STOP_SECONDS_MAX));
    return code;
  }

  private int exit() throws Exception {
    if (!process.waitFor(STOP_SECONDS_MAX, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IllegalStateException("the node did not stop in time: " + output);
    }
    return process.exitValue();
  }

  private void read() {
    try (var lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        output.add(line);
        if (line.startsWith("torg: ready")) {
          ready.complete(null);
        }
      }
    } catch (IOException ended) {
      output.add("output ended: " + ended.getMessage());
    }
    ready.completeExceptionally(new IllegalStateException("the node ended: " + output));
  }
}
