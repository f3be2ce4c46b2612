package torg.search.lucene;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Properties;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.search.Indexes.Entry;
import torg.search.Indexes.Kept;

/** The file that says which index is which; replaced as a whole. */
final class KeptFile {
  private static final Logger log = LoggerFactory.getLogger(KeptFile.class);

  private final Path file;

  KeptFile(Path directory) {
    this.file = directory.resolve("indexes.properties");
  }

  /** Nothing when the file is not there, or says nothing that can be understood. */
  Kept read() throws IOException {
    if (!Files.exists(file)) {
      return new Kept(Optional.empty(), Optional.empty());
    }
    try {
      var properties = new Properties();
      properties.load(new StringReader(Files.readString(file)));
      return new Kept(entry(properties, "current"), entry(properties, "next"));
    } catch (IOException | IllegalArgumentException unreadable) {
      log.error(
          "{} cannot be read, so that the index is made anew: {}", file, unreadable.toString());
      return new Kept(Optional.empty(), Optional.empty());
    }
  }

  private static Optional<Entry> entry(Properties properties, String place) {
    return Optional.ofNullable(properties.getProperty(place))
        .map(
            name ->
                new Entry(
                    name,
                    Long.parseLong(properties.getProperty(place + ".generation")),
                    Long.parseLong(properties.getProperty(place + ".export"))));
  }

  void write(Kept kept) throws IOException {
    var properties = new Properties();
    kept.current().ifPresent(entry -> put(properties, "current", entry));
    kept.next().ifPresent(entry -> put(properties, "next", entry));
    var text = new StringWriter();
    properties.store(text, null);
    var written = file.resolveSibling(file.getFileName() + ".new");
    try (var channel =
        FileChannel.open(
            written,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8)));
      channel.force(true);
    }
    Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
    try (var directory = FileChannel.open(file.getParent(), StandardOpenOption.READ)) {
      directory.force(true);
    }
  }

  private static void put(Properties properties, String place, Entry entry) {
    properties.setProperty(place, entry.name());
    properties.setProperty(place + ".generation", Long.toString(entry.generation()));
    properties.setProperty(place + ".export", Long.toString(entry.exportId()));
  }
}
