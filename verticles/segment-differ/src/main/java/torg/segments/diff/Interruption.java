package torg.segments.diff;

/** A worker shall not go on with its segment: it stops, or the segment is no longer its own. */
public final class Interruption extends RuntimeException {
  private static final long serialVersionUID = 1;

  Interruption() {
    super("the segment is given up", null, false, false);
  }
}
