package torg.bench;

/** The segment differ: its diff, its memory, its runs, its reading from ClickHouse. */
final class DiffBench implements Main.Benchmark {
  @Override
  public void run(Report report) throws Exception {
    try (var diff = new DiffPath()) {
      diff.run(report);
    }
    DiffHeap.run(report);
    try (var path = new DiffRunPath()) {
      path.run(report);
    }
    try (var clickHouse = new ClickHousePath()) {
      clickHouse.run(report);
    }
  }
}
