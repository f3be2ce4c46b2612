package torg.bus.faults;

/** What is behind a failure that libraries have wrapped. */
public final class Causes {
  private Causes() {}

  public static Throwable root(Throwable failure) {
    var root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }
}
