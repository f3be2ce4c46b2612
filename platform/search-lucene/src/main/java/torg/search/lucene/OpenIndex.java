package torg.search.lucene;

import java.io.Closeable;
import java.io.IOException;
import java.time.Clock;
import java.util.Optional;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.IOUtils;
import torg.bus.Deadline;
import torg.language.Language;
import torg.search.IndexStatus;
import torg.search.RankingConfig;
import torg.search.words.Highlighter;
import torg.search.words.QueryReader;

/** An index that is open, with all that works on it. Everything blocks. */
final class OpenIndex implements Closeable {
  private final Directory directory;
  private final IndexWrites writes;
  private final Snapshots snapshots;
  private final Searchers searchers;
  private final PageSearch pages;
  private final SimilarSearch similar;

  /**
   * @throws torg.search.CorruptIndexException if there is something that is no index any more
   * @throws torg.bus.faults.FaultException UNAVAILABLE if the directory cannot be used now
   */
  static OpenIndex open(
      Directory directory, LuceneConfig config, RankingConfig ranking, Clock clock)
      throws IOException {
    var language = Language.shared();
    var analyzer = Fields.analyzer(language);
    var similarity =
        new BM25Similarity((float) ranking.saturation(), (float) ranking.lengthShare());
    var opened =
        IndexDirectory.open(
            directory, new IndexWriterConfig(analyzer).setSimilarity(similarity), config);
    var newest = new SearcherManager(opened.writer(), new SearcherFactory());
    var snapshots = new Snapshots(config);
    var searchers = new Searchers(newest, snapshots, similarity);
    var highlighter = new Highlighter(language);
    return new OpenIndex(
        directory,
        new IndexWrites(opened, newest, clock, config),
        snapshots,
        searchers,
        new PageSearch(
            searchers, opened.generation(), ranking, new QueryReader(language), highlighter, clock),
        new SimilarSearch(searchers, analyzer, highlighter));
  }

  private OpenIndex(
      Directory directory,
      IndexWrites writes,
      Snapshots snapshots,
      Searchers searchers,
      PageSearch pages,
      SimilarSearch similar) {
    this.directory = directory;
    this.writes = writes;
    this.snapshots = snapshots;
    this.searchers = searchers;
    this.pages = pages;
    this.similar = similar;
  }

  IndexWrites writes() {
    return writes;
  }

  PageSearch pages() {
    return pages;
  }

  SimilarSearch similar() {
    return similar;
  }

  void refresh() throws IOException {
    writes.refresh();
    snapshots.prune();
  }

  IndexStatus status(Deadline deadline) throws IOException {
    long bytes = 0;
    for (var file : directory.listAll()) {
      bytes += directory.fileLength(file);
    }
    long onDisk = bytes;
    var deletions = LongPoint.newRangeQuery(Fields.DELETED_AT, Long.MIN_VALUE, Long.MAX_VALUE);
    return searchers.search(
        Optional.empty(),
        deadline,
        lease ->
            new IndexStatus(
                lease.searcher().count(FilterQueries.live()),
                lease.searcher().count(deletions),
                onDisk));
  }

  @Override
  public void close() throws IOException {
    IOUtils.close(snapshots::close, writes::close, directory);
  }
}
