package torg.search;

/**
 * What is on disk cannot be used any more, and no repeating helps: the index has to be built anew.
 */
public final class CorruptIndexException extends RuntimeException {
  public CorruptIndexException(String message, Throwable cause) {
    super(message, cause);
  }
}
