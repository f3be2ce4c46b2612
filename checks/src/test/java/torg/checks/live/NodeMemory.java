package torg.checks.live;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** What lives in the heap of another process, as the JDK's own tool tells. */
public final class NodeMemory {
  private NodeMemory() {}

  /** After a full collection, in bytes. */
  public static long live(long pid) throws Exception {
    jcmd(pid, "GC.run");
    var used = 0L;
    var matcher = Pattern.compile("generation +total \\d+K, used (\\d+)K").matcher(info(pid));
    while (matcher.find()) {
      used += Long.parseLong(matcher.group(1)) << 10;
    }
    if (used == 0) {
      throw new AssertionError("the heap of %d cannot be told: %s".formatted(pid, info(pid)));
    }
    return used;
  }

  private static String info(long pid) throws Exception {
    return jcmd(pid, "GC.heap_info");
  }

  private static String jcmd(long pid, String command) throws Exception {
    var tool = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    var process =
        new ProcessBuilder(tool, Long.toString(pid), command).redirectErrorStream(true).start();
    var output = new String(process.getInputStream().readAllBytes());
    if (!process.waitFor(1, TimeUnit.MINUTES) || process.exitValue() != 0) {
      throw new AssertionError("jcmd %s failed: %s".formatted(command, output));
    }
    return output;
  }
}
