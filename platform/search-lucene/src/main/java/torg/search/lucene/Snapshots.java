package torg.search.lucene;

import java.io.IOException;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherLifetimeManager;

/**
 * States of the index for those who turn pages. Each keeps the files of its segments and a bit for
 * each document, so they are few and do not last long; who comes later goes on with the newest.
 */
final class Snapshots {
  private final SearcherLifetimeManager kept = new SearcherLifetimeManager();
  private final int countMax;
  private final double ageMaxSeconds;

  /** Versions of readers begin anew with each opening, so their names tell this one. */
  private final String prefix = UUID.randomUUID() + ":";

  Snapshots(LuceneConfig config) {
    countMax = config.snapshotsMax();
    ageMaxSeconds = config.snapshotKept().toMillis() / 1000.0;
  }

  /** The name by which {@link #acquire} finds it, as long as it is kept. */
  String keep(IndexSearcher searcher) throws IOException {
    return prefix + kept.record(searcher);
  }

  /** To be released. Empty when it is another node's, or gone. */
  Optional<IndexSearcher> acquire(String name) {
    if (!name.startsWith(prefix)) {
      return Optional.empty();
    }
    try {
      return Optional.ofNullable(
          kept.acquire(Long.parseLong(name, prefix.length(), name.length(), 10)));
    } catch (NumberFormatException madeUp) {
      return Optional.empty();
    }
  }

  /** Lets go of those that are too old or too many. */
  void prune() throws IOException {
    var count = new AtomicInteger();
    kept.prune((age, searcher) -> count.incrementAndGet() > countMax || age > ageMaxSeconds);
  }

  void close() throws IOException {
    kept.close();
  }
}
