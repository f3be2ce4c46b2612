package torg.store.engine;

/** A statement or a transaction that failed in a way that engines share. */
public final class StoreFailure extends RuntimeException {
  private final Kind kind;

  /** What became of the transaction, and whether to try again. */
  public enum Kind {
    /** Collided with another; nothing was applied. */
    CONFLICT,
    /** The database has too much to do; nothing was applied. */
    BUSY,
    /** Too many wait for the database already; nothing was applied. */
    FULL,
    /** The database was not reached or the connection broke before the commit; nothing applied. */
    LOST,
    /** The connection broke during the commit: applied or not. */
    UNKNOWN,
    /** The statement took too long and was ended; nothing was applied. */
    SLOW,
    /** The time of the one who asked was over before the commit; nothing was applied. */
    EXPIRED,
    /** A row to be inserted is there already; nothing was applied. */
    EXISTS,
    /** A sum does not fit its column; nothing was applied. */
    OVERFLOW,
    /** The tables are not as declared and cannot be made so. */
    SCHEMA
  }

  public StoreFailure(Kind kind, String message) {
    super(message, null, false, false);
    this.kind = kind;
  }

  /** Of work whose time is over before it is done. */
  public static StoreFailure expired() {
    return new StoreFailure(Kind.EXPIRED, "the deadline of the call has passed");
  }

  static StoreFailure expiredAfter(StoreFailure failure) {
    return new StoreFailure(
        Kind.EXPIRED,
        "no time is left for another attempt after this one: " + failure.getMessage());
  }

  StoreFailure as(Kind other) {
    return new StoreFailure(other, getMessage());
  }

  public Kind kind() {
    return kind;
  }
}
