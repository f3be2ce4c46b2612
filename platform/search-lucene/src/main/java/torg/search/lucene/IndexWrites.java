package torg.search.lucene;

import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.SearcherManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.faults.FaultException;
import torg.search.DocumentRules;
import torg.search.DocumentVersion;
import torg.vasgen.v1.Action;
import torg.vasgen.v1.RawDocument;

/** Puts documents into the index: of each id the newest. Blocks. */
final class IndexWrites {
  private static final Logger LOG = LoggerFactory.getLogger(IndexWrites.class);

  private final IndexWriter writer;
  private final SearcherManager searchers;
  private final String generation;
  private final Clock clock;
  private final long deletionsKeptMillis;
  private final PendingVersions pending = new PendingVersions();
  private volatile Map<Integer, Long> applied;
  private volatile Map<Integer, Long> committed;

  IndexWrites(
      IndexDirectory.Opened opened, SearcherManager searchers, Clock clock, LuceneConfig config) {
    writer = opened.writer();
    generation = opened.generation();
    applied = opened.positions();
    committed = opened.positions();
    this.searchers = searchers;
    this.clock = clock;
    deletionsKeptMillis = config.deletionsKept().toMillis();
  }

  /** A document that is newer than what the index has, and whether it has anything. */
  record Change(RawDocument document, boolean isNew) {}

  /** Which of the documents have to be written. */
  List<Change> changes(List<RawDocument> documents) throws IOException {
    var known = pending.now();
    var searcher = searchers.acquire();
    try {
      var stored = new StoredVersions(searcher.getIndexReader());
      var changes = new ArrayList<Change>();
      for (var document : newest(documents)) {
        var id = document.getId();
        var version = known.version(id);
        version = version.isPresent() ? version : stored.version(id);
        if (isNewer(document, version)) {
          changes.add(new Change(document, version.isEmpty()));
        }
      }
      return changes;
    } finally {
      searchers.release(searcher);
    }
  }

  private static boolean isNewer(RawDocument document, Optional<DocumentVersion> than) {
    return than.isEmpty() || DocumentVersion.of(document).compareTo(than.get()) > 0;
  }

  /** One that breaks the rules is left out, as no repeating would help and others wait behind. */
  private static Collection<RawDocument> newest(List<RawDocument> documents) {
    var byId = new LinkedHashMap<String, RawDocument>();
    for (var document : documents) {
      try {
        DocumentRules.check(document);
        byId.merge(
            document.getId(),
            document,
            (one, other) -> isNewer(other, Optional.of(DocumentVersion.of(one))) ? other : one);
      } catch (FaultException wrong) {
        LOG.warn("Document {} is left out: {}", document.getId(), wrong.getMessage());
      }
    }
    return byId.values();
  }

  /** May run on several threads for different changes. */
  void write(List<Change> changes) throws IOException {
    for (var change : changes) {
      var raw = change.document();
      var document =
          raw.getAction() == Action.DELETE
              ? LuceneDocuments.deletion(raw, clock.millis())
              : LuceneDocuments.of(raw);
      if (change.isNew()) {
        // Spares the search for something to replace.
        writer.addDocument(document);
      } else {
        writer.updateDocument(new Term(Fields.ID, raw.getId()), document);
      }
      pending.put(raw.getId(), DocumentVersion.of(raw));
    }
  }

  /** Called when all that was read up to these positions is written. */
  void advance(Map<Integer, Long> positions) {
    var all = new TreeMap<>(applied);
    all.putAll(positions);
    applied = all;
  }

  Map<Integer, Long> committed() {
    return committed;
  }

  /** From now on what was written is found. */
  void refresh() throws IOException {
    pending.beginRefresh();
    searchers.maybeRefreshBlocking();
    pending.endRefresh();
  }

  void commit() throws IOException {
    forgetDeletions();
    var positions = applied;
    if (!positions.equals(committed) || writer.hasUncommittedChanges()) {
      IndexDirectory.setCommitData(writer, generation, positions);
      writer.commit();
      committed = positions;
    }
  }

  private void forgetDeletions() throws IOException {
    var old =
        LongPoint.newRangeQuery(
            Fields.DELETED_AT, Long.MIN_VALUE, clock.millis() - deletionsKeptMillis);
    var searcher = searchers.acquire();
    try {
      if (searcher.count(old) > 0) {
        writer.deleteDocuments(old);
      }
    } finally {
      searchers.release(searcher);
    }
  }

  /** Keeps what was applied if that can be done. */
  void close() throws IOException {
    try {
      if (writer.isOpen()) {
        commit();
      }
    } finally {
      searchers.close();
      writer.rollback();
    }
  }
}
