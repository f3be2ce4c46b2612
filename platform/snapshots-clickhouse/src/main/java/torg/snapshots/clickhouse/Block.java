package torg.snapshots.clickhouse;

import java.util.ArrayList;
import java.util.List;

/** Users that are gathered. */
final class Block {
  private final List<long[]> parts = new ArrayList<>();
  private int size;

  void add(long[] users) {
    parts.add(users);
    size += users.length;
  }

  /** All of them; none are left. */
  long[] take() {
    var users = new long[size];
    var at = 0;
    for (var part : parts) {
      System.arraycopy(part, 0, users, at, part.length);
      at += part.length;
    }
    parts.clear();
    size = 0;
    return users;
  }
}
