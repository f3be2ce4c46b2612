package torg.photos.image.format;

/** Asks a decode to end. A thread cannot be killed, so whoever works long looks here often. */
public final class StopSignal {
  private volatile boolean isRequested;

  public void request() {
    isRequested = true;
  }

  public void check() {
    if (isRequested) {
      throw Refusal.tooSlow();
    }
  }
}
