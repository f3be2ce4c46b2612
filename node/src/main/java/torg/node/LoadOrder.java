package torg.node;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import torg.settings.SettingException;
import torg.snapshots.store.UserFile;
import torg.snapshots.store.UserFile.Format;

/**
 * What is to be loaded, as the command line says it.
 *
 * @param file {@code -} is standard input
 * @param name the segment gets it when it does not exist yet
 */
record LoadOrder(String file, Format format, String segment, long version, Optional<String> name) {

  static LoadOrder of(String file, Map<String, String> options, Clock clock) {
    if (!options.containsKey("segment")) {
      throw new SettingException("segments load needs --segment ID: the segment to load for");
    }
    return new LoadOrder(
        file,
        SegmentWords.format(options).orElse(Format.guess(Path.of(file))),
        SegmentWords.segment(options.get("segment")),
        SegmentWords.version(options).orElse(clock.instant().getEpochSecond()),
        Optional.ofNullable(options.get("name")));
  }

  /** Standard input has the name under which the advice to sort it is a command that works. */
  UserFile open(InputStream input) throws IOException {
    return file.equals(Arguments.STANDARD_INPUT)
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
