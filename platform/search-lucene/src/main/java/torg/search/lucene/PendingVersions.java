package torg.search.lucene;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import torg.search.DocumentVersion;

/**
 * Versions of what was written since the reader was opened. While the next reader is being opened
 * there are two maps, as it is not known yet which of the older one it has.
 */
final class PendingVersions {
  private volatile Maps maps = new Maps(new ConcurrentHashMap<>(), Map.of());

  /** What was known at a moment. A reader that is acquired after that moment has all else. */
  record Maps(Map<String, DocumentVersion> newer, Map<String, DocumentVersion> older) {
    Optional<DocumentVersion> version(String id) {
      var version = newer.get(id);
      return Optional.ofNullable(version == null ? older.get(id) : version);
    }
  }

  Maps now() {
    return maps;
  }

  /** Called once the document is in the writer, never before. */
  void put(String id, DocumentVersion version) {
    maps.newer.put(id, version);
  }

  /** Called before a reader is opened. After an attempt that failed nothing may be forgotten. */
  void beginRefresh() {
    if (maps.older.isEmpty()) {
      maps = new Maps(new ConcurrentHashMap<>(), maps.newer);
    }
  }

  /** Called when it is the one that is acquired. */
  void endRefresh() {
    maps = new Maps(maps.newer, Map.of());
  }
}
