package torg.store;

import torg.bus.faults.FaultException;

/** What every engine can take. */
public final class Limits {
  /** Rows of one query, and keys of one. */
  public static final int PAGE_ROWS_MAX = 1_000;

  /** All key columns of a row together; an entry of a Postgres index has at most 2,700 bytes. */
  public static final int KEY_BYTES_MAX = 1_000;

  /** A value in a column of an index. */
  public static final int INDEXED_BYTES_MAX = 500;

  /** Columns of an index beyond those of the key. */
  static final int INDEXED_COLUMNS_MAX = 3;

  /** Of a table, the shard included; YDB has these limits. */
  static final int COLUMNS_MAX = 200;

  static final int KEY_COLUMNS_MAX = 20;
  static final int INDEXES_MAX = 20;

  /** YDB advises against rows above 8 MB. */
  public static final int ROW_BYTES_MAX = 8_000_000;

  /** All writes of a transaction together; YDB refuses them at 48 MiB. */
  public static final int TRANSACTION_BYTES_MAX = 32_000_000;

  private Limits() {}

  public static void check(String what, long bytes, int bytesMax) {
    if (bytes > bytesMax) {
      throw FaultException.tooLarge(what, bytes, bytesMax);
    }
  }
}
