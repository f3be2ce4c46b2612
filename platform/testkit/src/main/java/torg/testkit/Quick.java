package torg.testkit;

import org.opentest4j.TestAbortedException;

/**
 * {@code ./torg test --quick} runs what needs no servers. Which tests these are is not written
 * down: a test that reaches for a server, or for a node, ends there and counts as skipped.
 */
final class Quick {
  private static final boolean IS_ON = Boolean.getBoolean("torg.quick");

  private Quick() {}

  static void refuse(String server) {
    if (IS_ON) {
      throw new TestAbortedException(server + " is not started for quick tests");
    }
  }
}
