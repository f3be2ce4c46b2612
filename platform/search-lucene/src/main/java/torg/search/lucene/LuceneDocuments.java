package torg.search.lucene;

import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.DoubleField;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.KeywordField;
import org.apache.lucene.document.LatLonDocValuesField;
import org.apache.lucene.document.LatLonPoint;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.util.BytesRef;
import torg.vasgen.v1.RawDocument;
import torg.vasgen.v1.Texts;

/** Documents as the index has them. */
final class LuceneDocuments {
  private LuceneDocuments() {}

  static Document of(RawDocument raw) {
    var document = versioned(raw);
    document.add(new StringField(Fields.LIVE, Fields.YES, Store.NO));
    addTexts(document, raw.getTexts());
    for (var field : raw.getKeywordsList()) {
      addKeywords(document, field.getName(), field.getValuesList());
    }
    for (var number : raw.getNumbersList()) {
      document.add(new DoubleField(Fields.number(number.getName()), number.getValue(), Store.NO));
    }
    if (raw.hasPoint()) {
      var point = raw.getPoint();
      document.add(new LatLonPoint(Fields.POINT, point.getLatitude(), point.getLongitude()));
      document.add(
          new LatLonDocValuesField(Fields.POINT, point.getLatitude(), point.getLongitude()));
    }
    if (raw.hasClicks()) {
      var clicks = raw.getClicks();
      document.add(new NumericDocValuesField(Fields.IMPRESSIONS, clicks.getImpressions()));
      document.add(new NumericDocValuesField(Fields.CLICKS, clicks.getClicks()));
    }
    document.add(new StoredField(Fields.PAYLOAD, raw.getPayload().toByteArray()));
    return document;
  }

  /** Stands where the document was, so that no older version comes back. */
  static Document deletion(RawDocument raw, long nowMillis) {
    var document = versioned(raw);
    document.add(new LongPoint(Fields.DELETED_AT, nowMillis));
    return document;
  }

  private static Document versioned(RawDocument raw) {
    var document = new Document();
    document.add(new StringField(Fields.ID, raw.getId(), Store.YES));
    document.add(new SortedDocValuesField(Fields.ID, new BytesRef(raw.getId())));
    document.add(new NumericDocValuesField(Fields.VERSION, raw.getVersion()));
    document.add(new NumericDocValuesField(Fields.EPOCH, raw.getEpoch()));
    return document;
  }

  /** Categories are only found by; the others are also shown or compared with. */
  private static void addTexts(Document document, Texts texts) {
    add(document, Fields.TITLE, List.of(texts.getTitle()), Store.YES);
    add(document, Fields.NAMES, texts.getNamesList(), Store.YES);
    add(document, Fields.ATTRIBUTES, texts.getAttributesList(), Store.YES);
    add(document, Fields.CATEGORIES, texts.getCategoriesList(), Store.NO);
    add(document, Fields.DESCRIPTION, List.of(texts.getDescription()), Store.YES);
    add(document, Fields.EXACT, List.of(texts.getTitle()), Store.NO);
    add(document, Fields.EXACT, texts.getNamesList(), Store.NO);
  }

  private static void add(Document document, String field, List<String> texts, Field.Store store) {
    for (var text : texts) {
      if (!text.isEmpty()) {
        document.add(new TextField(field, text, store));
      }
    }
  }

  private static void addKeywords(Document document, String name, List<String> values) {
    if (values.isEmpty()) {
      return;
    }
    addKeyword(document, Fields.keywordIsThere(name));
    values.stream().distinct().forEach(value -> addKeyword(document, Fields.keyword(name, value)));
  }

  private static void addKeyword(Document document, String key) {
    document.add(new KeywordField(Fields.KEYWORDS, key, Store.NO));
  }
}
