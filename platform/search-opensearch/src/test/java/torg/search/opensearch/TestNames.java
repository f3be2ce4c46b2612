package torg.search.opensearch;

import java.util.concurrent.atomic.AtomicInteger;

/** Places that no other test has. */
final class TestNames {
  private static final AtomicInteger NAMES = new AtomicInteger();

  private TestNames() {}

  static String next() {
    return "test-%d-%d".formatted(ProcessHandle.current().pid(), NAMES.incrementAndGet());
  }
}
