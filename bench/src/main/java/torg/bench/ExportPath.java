package torg.bench;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** From the queue to Kafka: how fast a backlog goes, and how long it gets under steady writes. */
final class ExportPath {
  private static final int BACKLOG = 200_000;
  private static final int WRITES_A_SECOND = 5_000;
  private static final int SECONDS = 30;
  private static final long SAMPLE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final OffersFixture fixture;

  ExportPath(OffersFixture fixture) {
    this.fixture = fixture;
  }

  void measure(Report report) throws Exception {
    fixture.sql("truncate queue");
    OffersLoad.queue(fixture, BACKLOG);
    fixture.sql("vacuum analyze queue");
    report.figure("versions that wait for the export", waiting(), "versions");
    var start = System.nanoTime();
    fixture.startExport();
    await(BACKLOG);
    var seconds = (System.nanoTime() - start) / 1e9;
    report.atLeast("export to Kafka", BACKLOG / seconds, 14_500);
    steady(report);
  }

  private long waiting() throws Exception {
    return fixture.number("select count(*) from queue");
  }

  private void await(double exported) {
    var deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
    while (fixture.exported() < exported) {
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException("exported only " + fixture.exported());
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
    }
  }

  /** Writes at an even pace, as fast as asked or as the machine can. */
  private void steady(Report report) throws Exception {
    var writes = WRITES_A_SECOND * SECONDS;
    try (var client = OffersBench.creating(fixture)) {
      var longest = new Longest(fixture);
      longest.start();
      var writing = client.paced(writes, WRITES_A_SECOND, OffersBench::creation);
      longest.stop();
      report.figure("steady writes beside the export", writing.perSecond(), "a second");
      report.figure("writes refused meanwhile", writing.refused(), "calls");
      report.atMost("longest backlog meanwhile, versions", longest.versions(), 2_000);
      report.figure("backlog right after", waiting(), "versions");
    }
  }

  /** Looks at the backlog every second. */
  private static final class Longest {
    private final OffersFixture fixture;
    private final Thread thread = new Thread(this::look, "backlog");
    private volatile boolean isStopped;
    private volatile long versions;

    Longest(OffersFixture fixture) {
      this.fixture = fixture;
      thread.setDaemon(true);
    }

    void start() {
      thread.start();
    }

    void stop() throws InterruptedException {
      isStopped = true;
      thread.join();
    }

    private void look() {
      while (!isStopped) {
        LockSupport.parkNanos(SAMPLE_NANOS);
        try {
          versions = Math.max(versions, fixture.number("select count(*) from queue"));
        } catch (Exception failed) {
          throw new IllegalStateException(failed);
        }
      }
    }

    long versions() {
      return versions;
    }
  }
}
