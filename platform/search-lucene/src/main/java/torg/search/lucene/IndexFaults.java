package torg.search.lucene;

import java.io.IOException;
import java.nio.file.FileSystemException;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

/** What can go wrong with an index. Messages may reach strangers, so they name no path. */
final class IndexFaults {
  private IndexFaults() {}

  static FaultException unusable(IOException failed) {
    return FaultException.unavailable(
        "the index cannot be opened (%s); check the rights and the free space of its directory"
            .formatted(reason(failed)));
  }

  static FaultException unwritable(Throwable failed) {
    return FaultException.unavailable(
        "the index cannot be written to (%s) and has to be opened again; check the free space of its directory"
            .formatted(reason(failed)));
  }

  static FaultException unreadable(Throwable failed) {
    return FaultException.unavailable(
        "the index cannot be read now (%s)".formatted(reason(failed)));
  }

  static FaultException late() {
    return FaultException.of(
        Fault.DEADLINE, "the query took too long and was given up; ask for less");
  }

  /** The messages of file system exceptions are paths, of others of Lucene too now and then. */
  private static String reason(Throwable failed) {
    return failed instanceof FileSystemException known && known.getReason() != null
        ? known.getReason()
        : failed.getClass().getSimpleName();
  }
}
