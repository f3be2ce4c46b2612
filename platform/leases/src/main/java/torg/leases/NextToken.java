package torg.leases;

import com.hazelcast.map.EntryProcessor;
import java.util.Map.Entry;

/**
 * Counts a shard's acquisitions. The map lives in memory only: the floor, the time in milliseconds,
 * keeps tokens growing over a restart of the whole cluster, when a database still remembers the
 * former ones.
 */
record NextToken(long floor) implements EntryProcessor<String, Long, Long> {
  @Override
  public Long process(Entry<String, Long> entry) {
    var present = entry.getValue();
    var next = present == null ? floor : Math.max(present + 1, floor);
    entry.setValue(next);
    return next;
  }
}
