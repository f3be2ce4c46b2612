package torg.node.cli.segments;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import torg.snapshots.store.UserFile;
import torg.snapshots.store.UserFile.Format;

/**
 * What is to be loaded, as the command line says it.
 *
 * @param file {@code -} is standard input
 * @param name the segment gets it when it does not exist yet
 */
record LoadOrder(String file, Format format, String segment, long version, Optional<String> name) {

  private static final String STANDARD_INPUT = "-";

  /** Standard input has the name under which the advice to sort it is a command that works. */
  UserFile open(InputStream input) throws IOException {
    return file.equals(STANDARD_INPUT)
        ? UserFile.of("/dev/stdin", input, format)
        : UserFile.open(Path.of(file), format);
  }

  String segmentPath() {
    return "/v1/segments/" + segment;
  }

  String snapshotPath() {
    return segmentPath() + "/snapshots/" + version;
  }
}
