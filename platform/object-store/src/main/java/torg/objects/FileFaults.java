package torg.objects;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import torg.bus.faults.FaultException;

/**
 * What can go wrong with files. Only what stops the start names the directory: the rest may reach
 * strangers.
 */
final class FileFaults {
  private FileFaults() {}

  static FaultException unusable(Path directory, IOException failed) {
    return FaultException.unavailable(
        "objects cannot be stored in %s (%s); set objects.directory to one that this user may write to"
            .formatted(directory, reason(failed)));
  }

  static FaultException unwritable(IOException failed) {
    return FaultException.unavailable(
        "objects cannot be written now (%s); check the rights and the free space of"
                .formatted(reason(failed))
            + " objects.directory");
  }

  static FaultException unreadable(IOException failed) {
    return FaultException.unavailable(
        "objects cannot be read now (%s); check the rights and the disk of objects.directory"
            .formatted(reason(failed)));
  }

  static FaultException gone() {
    return FaultException.unavailable(
        "objects cannot be read now: objects.directory is no longer there; check that its disk is"
            + " mounted");
  }

  /** The messages of file system exceptions are paths. */
  private static String reason(IOException failed) {
    var reason =
        failed instanceof FileSystemException known ? known.getReason() : failed.getMessage();
    return reason == null ? failed.getClass().getSimpleName() : reason;
  }
}
