package torg.offers.model;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/** Over how many parts work is spread. Rows at rest are under these numbers: they never change. */
public final class Shards {
  /** Each is exported by one node at a time, all changes of a seller in one of them. */
  public static final int EXPORT = 16;

  public static final int EXPIRY = 16;

  /** Each is worked at by one node at a time, which also takes the requests of its offers. */
  public static final int PHOTOS = EXPORT;

  /** Of what is kept for some time, so that no end of an index takes all new entries. */
  public static final int TIMES = 16;

  /** Each is worked at by one node at a time, all ends of a feed in one of them. */
  public static final int FEED_ENDS = 4;

  /** Parts of the offers that are exported once more, each by one node at a time. */
  public static final int REEXPORT = 16;

  /** Each is worked at by one node at a time, all reports about a feed's photos in one of them. */
  public static final int PHOTO_REPORTS = 4;

  private Shards() {}

  /** The same in every process. */
  public static int of(String id, int shards) {
    var hash = new CRC32C();
    hash.update(id.getBytes(StandardCharsets.UTF_8));
    return (int) (hash.getValue() % shards);
  }
}
