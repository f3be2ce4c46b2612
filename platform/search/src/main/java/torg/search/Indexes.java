package torg.search;

import io.vertx.core.Future;
import java.util.Map;
import java.util.Optional;

/**
 * The index that is asked, and the one that is being made beside it. Which is which survives a
 * crash at any moment.
 */
public interface Indexes {
  /** The generation of an index that may lack documents. */
  long INCOMPLETE = 0;

  /**
   * What is kept of an index outside of it.
   *
   * @param generation the rebuild that it came from, or INCOMPLETE
   * @param exportId what feeds it while it is being made; 0 when that has not begun
   */
  record Entry(String name, long generation, long exportId) {
    public Entry withGeneration(long other) {
      return new Entry(name, other, exportId);
    }

    public Entry withExport(long id) {
      return new Entry(name, generation, id);
    }
  }

  /**
   * @param current the one that is asked
   * @param next the one that is being made
   */
  record Kept(Optional<Entry> current, Optional<Entry> next) {
    public Kept withCurrent(Entry entry) {
      return new Kept(Optional.of(entry), next);
    }

    public Kept withNext(Entry entry) {
      return new Kept(current, Optional.of(entry));
    }
  }

  /** Where they are, for people: the same after a restart, and another for every copy. */
  String place();

  Future<Kept> kept();

  /** Replaces what was kept, in one step. Indexes that are in neither place are removed. */
  Future<Void> keep(Kept kept);

  /**
   * Makes an empty index, which counts as having read up to these positions.
   *
   * @return its name, which no other index of this place ever had
   */
  Future<String> create(Map<Integer, Long> positions);

  /** Fails with {@link CorruptIndexException} when it cannot be read and must be made anew. */
  Future<SearchIndex> open(String name);
}
