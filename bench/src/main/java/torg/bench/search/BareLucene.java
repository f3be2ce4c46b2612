package torg.bench.search;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.apache.lucene.analysis.miscellaneous.PerFieldAnalyzerWrapper;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.DoubleField;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.LatLonPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.facet.FacetsCollectorManager;
import org.apache.lucene.facet.FacetsConfig;
import org.apache.lucene.facet.sortedset.DefaultSortedSetDocValuesReaderState;
import org.apache.lucene.facet.sortedset.SortedSetDocValuesFacetCounts;
import org.apache.lucene.facet.sortedset.SortedSetDocValuesFacetField;
import org.apache.lucene.facet.sortedset.SortedSetDocValuesReaderState;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.sandbox.search.CombinedFieldQuery;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BytesRef;
import torg.language.Language;
import torg.language.lucene.LanguageAnalyzer;
import torg.language.text.NormalForm;
import torg.vasgen.v1.RawDocument;

/** The same documents and questions with Lucene's own means, and nothing around them. */
final class BareLucene implements AutoCloseable {
  private static final int THREADS = 2;
  private static final int HITS = 20;
  private static final int VALUES = 50;
  private static final String KEYWORDS = "keywords";
  private static final Map<String, Float> WEIGHTS =
      Map.of("title", 16f, "names", 2f, "attributes", 1f, "categories", 2f, "description", 3f);

  private final FacetsConfig facets = new FacetsConfig();
  private final IndexWriter writer;
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
  private IndexSearcher searcher;
  private SortedSetDocValuesReaderState facetState;

  BareLucene(Path directory) throws IOException {
    var lemmas = LanguageAnalyzer.forQueries(Language.shared());
    var exact = LanguageAnalyzer.exact(Language.shared());
    writer =
        new IndexWriter(
            FSDirectory.open(directory),
            new IndexWriterConfig(new PerFieldAnalyzerWrapper(lemmas, Map.of("exact", exact)))
                .setRAMBufferSizeMB(64));
  }

  double documentsPerSecond(List<RawDocument> documents) throws Exception {
    var start = System.nanoTime();
    var portions =
        IntStream.range(0, THREADS)
            .<Callable<Void>>mapToObj(
                thread ->
                    () -> {
                      for (int at = thread; at < documents.size(); at += THREADS) {
                        writer.addDocument(document(documents.get(at)));
                      }
                      return null;
                    })
            .toList();
    for (var done : threads.invokeAll(portions)) {
      done.get();
    }
    searcher = new IndexSearcher(DirectoryReader.open(writer));
    facetState = new DefaultSortedSetDocValuesReaderState(searcher.getIndexReader(), facets);
    return documents.size() / ((System.nanoTime() - start) / 1e9);
  }

  private Document document(RawDocument raw) throws IOException {
    var document = new Document();
    document.add(new StringField("id", raw.getId(), Field.Store.YES));
    document.add(new NumericDocValuesField("version", raw.getVersion()));
    var texts = raw.getTexts();
    text(document, "title", List.of(texts.getTitle()), Field.Store.YES);
    text(document, "names", texts.getNamesList(), Field.Store.YES);
    text(document, "attributes", texts.getAttributesList(), Field.Store.YES);
    text(document, "categories", texts.getCategoriesList(), Field.Store.NO);
    text(document, "description", List.of(texts.getDescription()), Field.Store.YES);
    text(document, "exact", List.of(texts.getTitle()), Field.Store.NO);
    text(document, "exact", texts.getNamesList(), Field.Store.NO);
    for (var field : raw.getKeywordsList()) {
      facets.setMultiValued(field.getName(), true);
      for (var value : field.getValuesList()) {
        document.add(new StringField(KEYWORDS, keyword(field.getName(), value), Field.Store.NO));
        document.add(new SortedSetDocValuesFacetField(field.getName(), value));
      }
    }
    for (var number : raw.getNumbersList()) {
      document.add(new DoubleField(number.getName(), number.getValue(), Field.Store.NO));
    }
    if (raw.hasPoint()) {
      var point = raw.getPoint();
      document.add(new LatLonPoint("point", point.getLatitude(), point.getLongitude()));
    }
    document.add(new StoredField("payload", raw.getPayload().toByteArray()));
    return facets.build(document);
  }

  private static String keyword(String name, String value) {
    return name + '\1' + value;
  }

  private static void text(Document to, String field, List<String> texts, Field.Store store) {
    texts.forEach(text -> to.add(new TextField(field, text, store)));
  }

  /** The best twenty with what is stored of them, and the counts of all keywords. */
  void find(GeneratedOffers.Question question, double priceMax) throws IOException {
    var all = new BooleanQuery.Builder();
    for (var word : question.text().split(" ")) {
      all.add(word(word), Occur.MUST);
    }
    var category = keyword("category", question.categoryId());
    all.add(new TermQuery(new Term(KEYWORDS, category)), Occur.FILTER);
    all.add(DoubleField.newRangeQuery("price", 0, priceMax), Occur.FILTER);
    var found =
        FacetsCollectorManager.search(searcher, all.build(), HITS, new FacetsCollectorManager());
    for (var hit : found.topDocs().scoreDocs) {
      searcher.storedFields().document(hit.doc);
    }
    new SortedSetDocValuesFacetCounts(facetState, found.facetsCollector()).getAllDims(VALUES);
  }

  private static Query word(String word) {
    var query = new CombinedFieldQuery.Builder();
    WEIGHTS.forEach(query::addField);
    var lemmas = Language.shared().lemmas(NormalForm.of(word));
    lemmas.forEach(lemma -> query.addTerm(new BytesRef(lemma)));
    return query.build();
  }

  @Override
  public void close() throws IOException {
    threads.shutdown();
    searcher.getIndexReader().close();
    writer.close();
  }
}
