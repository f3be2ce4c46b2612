package torg.bus.flow;

/**
 * What fits into one batch or one answer: so many things, of so many bytes together. The first one
 * fits whatever its size, since it would never fit otherwise.
 */
public final class Capacity {
  private final int countMax;
  private final long bytesMax;
  private int count;
  private long bytes;

  public Capacity(int countMax, long bytesMax) {
    this.countMax = countMax;
    this.bytesMax = bytesMax;
  }

  /** Of things that are limited by their bytes alone. */
  public static Capacity ofBytes(long bytesMax) {
    return new Capacity(Integer.MAX_VALUE, bytesMax);
  }

  /** Counts one more; false when it does not fit, and then it is not counted. */
  public boolean take(long size) {
    if (isFull() || count > 0 && bytes + size > bytesMax) {
      return false;
    }
    count++;
    bytes += size;
    return true;
  }

  /** Whether not even a thing of no size fits. */
  public boolean isFull() {
    return count >= countMax;
  }

  public long bytes() {
    return bytes;
  }
}
