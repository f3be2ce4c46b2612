package torg.leases;

import com.hazelcast.map.EntryProcessor;
import com.hazelcast.map.ExtendedMapEntry;
import java.util.Map.Entry;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * Atomic changes of a lease's entry, whose value is its owner. Each may be repeated by Hazelcast
 * when a member dies in between, so a repetition answers as the first time. Answers whether the
 * entry was the owner's to change.
 */
sealed interface EntryChange extends EntryProcessor<String, String, Boolean> {
  record Acquire(String owner, long ttlMillis) implements EntryChange {
    @Override
    public Boolean process(Entry<String, String> entry) {
      var present = entry.getValue();
      return (present == null || present.equals(owner)) && prolong(entry, owner, ttlMillis);
    }
  }

  record Renew(String owner, long ttlMillis) implements EntryChange {
    @Override
    public Boolean process(Entry<String, String> entry) {
      return owner.equals(entry.getValue()) && prolong(entry, owner, ttlMillis);
    }
  }

  record Release(String owner) implements EntryChange {
    @Override
    public Boolean process(Entry<String, String> entry) {
      return owner.equals(entry.getValue()) && clear(entry);
    }
  }

  /** Frees whatever a member that has left the cluster owned. */
  record Evict(UUID member) implements EntryChange {
    @Override
    public Boolean process(Entry<String, String> entry) {
      var present = entry.getValue();
      return present != null && present.startsWith(ownerPrefix(member)) && clear(entry);
    }
  }

  static String ownerPrefix(UUID member) {
    return member + "/";
  }

  private static boolean prolong(Entry<String, String> entry, String owner, long ttlMillis) {
    ((ExtendedMapEntry<String, String>) entry).setValue(owner, ttlMillis, TimeUnit.MILLISECONDS);
    return true;
  }

  private static boolean clear(Entry<String, String> entry) {
    entry.setValue(null);
    return true;
  }
}
