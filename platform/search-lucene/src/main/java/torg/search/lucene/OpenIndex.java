package torg.search.lucene;

import java.io.Closeable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.ObjLongConsumer;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.IOUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.Deadline;
import torg.language.Language;
import torg.search.IndexStatus;
import torg.search.RankingConfig;
import torg.search.words.Highlighter;
import torg.search.words.QueryReader;

/** An index that is open, with all that works on it. Everything blocks. */
final class OpenIndex implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(OpenIndex.class);
  private static final Duration ALL_WORDS_MAX = Duration.ofMinutes(5);

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

  void eachWord(ObjLongConsumer<String> reader) throws IOException {
    searchers.search(
        Optional.empty(),
        Deadline.in(ALL_WORDS_MAX),
        lease -> {
          var terms = MultiTerms.getTerms(lease.searcher().getIndexReader(), Fields.EXACT);
          if (terms != null) {
            var words = terms.iterator();
            for (var word = words.next(); word != null; word = words.next()) {
              reader.accept(word.utf8ToString(), words.docFreq());
            }
          }
          return null;
        });
  }

  IndexStatus status(Deadline deadline) throws IOException {
    long bytes = bytes();
    var deletions = LongPoint.newRangeQuery(Fields.DELETED_AT, Long.MIN_VALUE, Long.MAX_VALUE);
    return searchers.search(
        Optional.empty(),
        deadline,
        lease ->
            new IndexStatus(
                lease.searcher().count(FilterQueries.live()),
                lease.searcher().count(deletions),
                bytes));
  }

  /** Merges and commits remove files at any time, also between their listing and their look. */
  private long bytes() throws IOException {
    long bytes = 0;
    for (var file : directory.listAll()) {
      try {
        bytes += directory.fileLength(file);
      } catch (NoSuchFileException | FileNotFoundException removed) {
        LOG.debug("{} was removed meanwhile", file);
      }
    }
    return bytes;
  }

  @Override
  public void close() throws IOException {
    IOUtils.close(snapshots::close, writes::close, directory);
  }
}
