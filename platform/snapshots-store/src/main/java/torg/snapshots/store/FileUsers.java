package torg.snapshots.store;

import java.io.IOException;

/** Users one by one, in the order in which a file has them. */
interface FileUsers {
  /** Goes on to the next user; false at the end. */
  boolean next() throws IOException;

  long user();

  /** Where the user stands, for messages. */
  String place();
}
