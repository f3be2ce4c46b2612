package torg.photos;

/** Asks a decode to end. A thread cannot be killed, so whoever works long looks here often. */
final class Stop {
  private volatile boolean isRequested;

  void request() {
    isRequested = true;
  }

  void check() {
    if (isRequested) {
      throw Refusal.tooSlow();
    }
  }
}
