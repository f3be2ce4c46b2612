package torg.snapshots.store;

import java.io.IOException;

/** A file that holds no users in ascending order; the message names the file and the place. */
public final class UserFileException extends IOException {
  private static final long serialVersionUID = 1;

  UserFileException(String file, String what) {
    super("%s: %s".formatted(file, what));
  }
}
