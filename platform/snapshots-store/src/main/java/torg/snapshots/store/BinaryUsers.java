package torg.snapshots.store;

import java.io.IOException;

/** Users of eight bytes each, little-endian. */
final class BinaryUsers implements FileUsers {
  private final FileBytes bytes;
  private long user;

  BinaryUsers(FileBytes bytes) {
    this.bytes = bytes;
  }

  static void checkSize(String file, long size) throws UserFileException {
    if (size % Long.BYTES != 0) {
      throw new UserFileException(
          file,
          "it has %d bytes, %d more than whole users of eight bytes; it was cut off or is not a binary file"
              .formatted(size, size % Long.BYTES));
    }
  }

  @Override
  public boolean next() throws IOException {
    var available = bytes.available(Long.BYTES);
    if (available < Long.BYTES) {
      checkSize(bytes.file(), bytes.taken() + available);
      return false;
    }
    user = bytes.peekLong();
    bytes.take(Long.BYTES);
    return true;
  }

  @Override
  public long user() {
    return user;
  }

  @Override
  public String place() {
    return "byte " + (bytes.taken() - Long.BYTES);
  }
}
