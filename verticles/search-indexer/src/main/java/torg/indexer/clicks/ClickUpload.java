package torg.indexer.clicks;

import io.vertx.core.buffer.Buffer;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import torg.bus.faults.FaultException;
import torg.objects.ObjectStore;

/**
 * Writes a file of counts to where {@link EpochLoader} looks for epochs: in parts that end with a
 * line, then the text that says that all are there. It blocks; for a command.
 */
public final class ClickUpload {
  private final ObjectStore objects;
  private final int partBytesMax;

  public ClickUpload(ObjectStore objects, int partBytesMax) {
    this.objects = objects;
    this.partBytesMax = partBytesMax;
  }

  /**
   * The number of parts.
   *
   * @throws FaultException when the name ends neither in .csv nor in .ndjson, when there are too
   *     many parts, a line is too long, or the objects cannot be written
   */
  public int write(Path file, Instant epoch) throws IOException {
    var format = format(file);
    var parts = 0;
    var next = new NextEpoch(epoch.getEpochSecond(), 1, format);
    try (var lines = new BufferedInputStream(Files.newInputStream(file))) {
      for (var part = part(lines); part.length() > 0; part = part(lines)) {
        if (parts == NextEpoch.PARTS_MAX) {
          throw FaultException.invalid(
              file.toString(),
              "is more than %d parts of %d bytes; raise objects.bytesMax"
                  .formatted(NextEpoch.PARTS_MAX, partBytesMax));
        }
        put(next.partKey(parts++), part);
      }
    }
    if (parts == 0) {
      throw FaultException.invalid(file.toString(), "is empty; it would remove all counts");
    }
    var whole = new NextEpoch(next.epoch(), parts, format);
    put(EpochLoader.NEWEST, Buffer.buffer(whole.text()));
    return parts;
  }

  private static ClickFormat format(Path file) {
    var name = file.getFileName().toString();
    return ClickFormat.of(name.substring(name.lastIndexOf('.') + 1))
        .orElseThrow(
            () -> FaultException.invalid(file.toString(), "must end in .csv or in .ndjson"));
  }

  /** Whole lines of at most so many bytes; none at the end of the file. */
  private Buffer part(InputStream lines) throws IOException {
    var part = new ByteArrayOutputStream();
    while (true) {
      lines.mark(ClickFile.LINE_BYTES_MAX + 1);
      var line = line(lines);
      if (line.length == 0) {
        return Buffer.buffer(part.toByteArray());
      }
      if (part.size() > 0 && part.size() + line.length > partBytesMax) {
        lines.reset();
        return Buffer.buffer(part.toByteArray());
      }
      part.writeBytes(line);
    }
  }

  /** With its end; empty at the end of the file. */
  private static byte[] line(InputStream lines) throws IOException {
    var line = new ByteArrayOutputStream();
    for (var next = lines.read(); next >= 0; next = lines.read()) {
      line.write(next);
      if (next == '\n') {
        break;
      }
      if (line.size() >= ClickFile.LINE_BYTES_MAX) {
        throw FaultException.invalid(
            "line", "must have at most %d bytes".formatted(ClickFile.LINE_BYTES_MAX));
      }
    }
    return line.toByteArray();
  }

  private void put(String key, Buffer content) {
    objects.put(key, content).await();
  }
}
