package torg.ydbdouble.schema;

import java.util.HashMap;
import java.util.Map;
import torg.ydbdouble.yql.Refusal;

/** Which indexes are still being built; tests set it while calls come. */
public final class UnfinishedIndexes {
  private final Map<String, Integer> readsLeft = new HashMap<>();

  public synchronized void set(String table, String index, int reads) {
    readsLeft.put(name(table, index), reads);
  }

  /** A description of the table lists the index all the same, as that of YDB does. */
  public synchronized void check(String table, String index) {
    var left = readsLeft.getOrDefault(name(table, index), 0);
    if (left > 0) {
      readsLeft.put(name(table, index), left - 1);
      throw Refusal.indexNotReady(index);
    }
  }

  private static String name(String table, String index) {
    return table + "/" + index;
  }
}
