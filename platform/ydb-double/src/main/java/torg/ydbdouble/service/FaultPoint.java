package torg.ydbdouble.service;

/** Calls that a fault can hit. */
public enum FaultPoint {
  /** Any text that is executed. */
  QUERY,
  /** A commit, alone or at the end of a text, also of one that only reads. */
  COMMIT,
  /** A begin, alone or at the start of a text. */
  BEGIN,
  /** Anything asked about directories; takes only silence. */
  SCHEME
}
