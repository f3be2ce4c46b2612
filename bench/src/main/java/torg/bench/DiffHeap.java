package torg.bench;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.management.ManagementFactory;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import torg.snapshots.DiffIterator;
import torg.snapshots.UserRange;

/** How much of the heap a diff needs, in a process of its own with 128 MB. */
public final class DiffHeap {
  private static final int SAMPLES = 20;

  private DiffHeap() {}

  static void run(Report report) throws Exception {
    var small = megabytes(1_000_000);
    var large = megabytes(100_000_000);
    report.figure("live heap at its largest, 1M rows", small, "MB");
    report.figure("live heap at its largest, 100M rows", large, "MB");
    report.atMost("heap at 100M rows against 1M, -Xmx128m", large / small, 1.1);
  }

  private static double megabytes(long rows) throws Exception {
    var process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx128m",
                    "-XX:+UseSerialGC",
                    "-cp",
                    System.getProperty("java.class.path"),
                    DiffHeap.class.getName(),
                    Long.toString(rows)))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (var out = process.inputReader()) {
      return Double.parseDouble(out.readLine());
    }
  }

  /**
   * @param line rows of each of the two snapshots
   */
  public static void main(String[] line) {
    var count = Long.parseLong(line[0]);
    var diff =
        new DiffIterator(
            SingleSnapshot.ordered(UserFiles.decoded(new Generated(false, count))),
            SingleSnapshot.ordered(UserFiles.decoded(new Generated(true, count))),
            UserRange.ALL);
    var largest = 0.0;
    var rows = 0L;
    var sampled = 0L;
    for (var chunk = diff.next(1_000, 1_000_000).result();
        !chunk.isLast();
        chunk = diff.next(1_000, 1_000_000).result()) {
      rows += chunk.rows();
      if (rows / (2 * count / SAMPLES) > sampled) {
        sampled++;
        System.gc();
        largest =
            Math.max(
                largest, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / 1e6);
      }
    }
    System.out.println(largest);
  }

  /** A snapshot of any length as RowBinary, made as it is read. */
  private static final class Generated extends InputStream {
    private static final VarHandle LITTLE_ENDIAN =
        MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final boolean isNewer;
    private final long count;
    private long number;

    Generated(boolean isNewer, long count) {
      this.isNewer = isNewer;
      this.count = count;
    }

    @Override
    public int read() throws IOException {
      throw new IOException("it is read in blocks");
    }

    @Override
    public int read(byte[] bytes, int from, int length) {
      var at = from;
      while (number < count && at + Long.BYTES <= from + length) {
        if (UserFiles.isIn(isNewer, number)) {
          LITTLE_ENDIAN.set(bytes, at, UserFiles.user(number, count));
          at += Long.BYTES;
        }
        number++;
      }
      return at == from ? -1 : at - from;
    }
  }
}
