package torg.search.lucene;

import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.similarities.Similarity;
import torg.bus.Deadline;

/** Gives each query a searcher with a deadline of its own. */
final class Searchers {
  private final SearcherManager newest;
  private final Snapshots snapshots;
  private final Similarity similarity;

  Searchers(SearcherManager newest, Snapshots snapshots, Similarity similarity) {
    this.newest = newest;
    this.snapshots = snapshots;
    this.similarity = similarity;
  }

  interface Search<T> {
    T with(Lease lease) throws IOException;
  }

  /** A state of the index for as long as a query needs it. */
  final class Lease {
    private final IndexSearcher shared;
    private final IndexSearcher own;

    private Lease(IndexSearcher shared, Deadline deadline) {
      this.shared = shared;
      own = new IndexSearcher(shared.getIndexReader());
      own.setSimilarity(similarity);
      own.setTimeout(deadline::isOver);
    }

    IndexSearcher searcher() {
      return own;
    }

    /** Keeps the state for further pages. */
    String keep() throws IOException {
      return snapshots.keep(shared);
    }

    /** Called after a search: what was found until the deadline is not what was asked for. */
    void requireInTime() {
      if (own.timedOut()) {
        throw IndexFaults.late();
      }
    }
  }

  /**
   * @param snapshot the state to search if it is still there, else the newest
   */
  <T> T search(Optional<String> snapshot, Deadline deadline, Search<T> search) throws IOException {
    if (deadline.isOver()) {
      throw IndexFaults.late();
    }
    var kept = snapshot.flatMap(snapshots::acquire);
    var shared = kept.isPresent() ? kept.get() : newest.acquire();
    try {
      return search.with(new Lease(shared, deadline));
    } finally {
      shared.getIndexReader().decRef();
    }
  }
}
