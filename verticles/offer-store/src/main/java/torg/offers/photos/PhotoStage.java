package torg.offers.photos;

/** How far a request for a photo is. The ids are in rows and never change. */
enum PhotoStage {
  /** To be sent: an offer waits for its first answer, or somebody has asked for it. */
  NEW(0),
  /** To be sent at its time, when few others are under way: checks, and further attempts. */
  LATER(1),
  /** The photo loader has it, or will. */
  SENT(2),
  /** The same of what was {@link #LATER}. */
  SENT_LATER(3),
  /** The answer is kept, and the offers that wait for it are being told. */
  ANSWERED(4);

  private final int id;

  PhotoStage(int id) {
    this.id = id;
  }

  int id() {
    return id;
  }

  static PhotoStage ofId(int id) {
    return values()[id];
  }

  boolean isSent() {
    return this == SENT || this == SENT_LATER;
  }

  /** What follows when it is sent. */
  PhotoStage sent() {
    return this == LATER ? SENT_LATER : SENT;
  }

  /** What follows when the answer does not come. */
  PhotoStage unsent() {
    return this == SENT_LATER ? LATER : NEW;
  }
}
