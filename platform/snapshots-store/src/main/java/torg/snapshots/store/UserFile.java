package torg.snapshots.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * Users from a file, in ascending order and each once, read as they are asked for. It blocks: not
 * for an event loop. All that is wrong with the file is a {@link UserFileException}.
 */
public final class UserFile implements AutoCloseable {
  /** How the file is written. */
  public enum Format {
    /**
     * A decimal number a line; blank lines and lines that begin with # are skipped. Lines end with
     * LF or CRLF.
     */
    TEXT,
    /** Eight bytes a user, the lowest first, as ClickHouse writes RowBinary. */
    BINARY;

    /** By the end of the name: .bin and .rowbinary are binary. */
    public static Format guess(Path file) {
      var name = file.toString().toLowerCase(Locale.ROOT);
      return name.endsWith(".bin") || name.endsWith(".rowbinary") ? BINARY : TEXT;
    }
  }

  private final FileBytes bytes;
  private final FileUsers users;
  private final OptionalLong bytesTotal;
  private final String advice;
  private boolean begun;
  private long last;

  private UserFile(FileBytes bytes, Format format, OptionalLong bytesTotal) {
    this.bytes = bytes;
    this.bytesTotal = bytesTotal;
    this.users =
        switch (format) {
          case TEXT -> new TextUsers(bytes);
          case BINARY -> new BinaryUsers(bytes);
        };
    this.advice =
        switch (format) {
          case TEXT -> "sort it with: LC_ALL=C sort -n -u " + bytes.file();
          case BINARY -> "write it in ascending order without duplicates";
        };
  }

  /** A binary file that ends within a user is refused here already. */
  public static UserFile open(Path path, Format format) throws IOException {
    if (Files.isDirectory(path)) {
      throw new UserFileException(path.toString(), "it is a directory, not a file");
    }
    try {
      // A pipe has no size, and may still be read.
      var size =
          Files.isRegularFile(path) ? OptionalLong.of(Files.size(path)) : OptionalLong.empty();
      if (format == Format.BINARY) {
        BinaryUsers.checkSize(path.toString(), size.orElse(0));
      }
      var bytes = new FileBytes(path.toString(), Files.newInputStream(path));
      return new UserFile(bytes, format, size);
    } catch (NoSuchFileException missing) {
      throw new UserFileException(path.toString(), "there is no such file");
    }
  }

  /**
   * @param name for messages
   */
  public static UserFile of(String name, InputStream input, Format format) {
    return new UserFile(new FileBytes(name, input), format, OptionalLong.empty());
  }

  /** The next users, as many as asked for; fewer are the last, and none means the end. */
  public long[] next(int max) throws IOException {
    if (max < 1) {
      throw new IllegalArgumentException("at least 1 user must be asked for, got " + max);
    }
    var read = new long[max];
    var count = 0;
    while (count < max && users.next()) {
      var user = users.user();
      checkAscent(user);
      read[count++] = user;
    }
    return count == max ? read : Arrays.copyOf(read, count);
  }

  private void checkAscent(long user) throws UserFileException {
    if (begun && Long.compareUnsigned(last, user) >= 0) {
      throw new UserFileException(
          bytes.file(),
          last == user
              ? "%s: user %s appears twice; %s"
                  .formatted(users.place(), Long.toUnsignedString(user), advice)
              : "%s: user %s comes after user %s, ids must ascend; %s"
                  .formatted(
                      users.place(),
                      Long.toUnsignedString(user),
                      Long.toUnsignedString(last),
                      advice));
    }
    begun = true;
    last = user;
  }

  /** Bytes up to the user that was given out last. */
  public long bytesRead() {
    return bytes.taken();
  }

  /** None when it is not a plain file. */
  public OptionalLong bytesTotal() {
    return bytesTotal;
  }

  @Override
  public void close() throws IOException {
    bytes.close();
  }
}
