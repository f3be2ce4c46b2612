package torg.search.lucene;

import java.io.IOException;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.DelegatingAnalyzerWrapper;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.util.BytesRef;
import torg.language.Language;
import torg.language.lucene.LanguageAnalyzer;

/** What the fields of the index are called, and how texts become their terms. */
final class Fields {
  static final String ID = "id";
  static final String VERSION = "version";
  static final String EPOCH = "epoch";

  /** Of deletions only: in milliseconds since 1970. */
  static final String DELETED_AT = "deletedAt";

  /** Of documents only, so that everything that can be found has a term. */
  static final String LIVE = "live";

  static final String YES = "y";

  static final String TITLE = "title";
  static final String NAMES = "names";
  static final String ATTRIBUTES = "attributes";
  static final String CATEGORIES = "categories";
  static final String DESCRIPTION = "description";

  /** The words of title and names as they are written. */
  static final String EXACT = "exact";

  static final String KEYWORDS = "keywords";
  static final String POINT = "point";
  static final String IMPRESSIONS = "impressions";
  static final String CLICKS = "clicks";
  static final String PAYLOAD = "payload";

  private static final String NUMBER_PREFIX = "number.";

  /** Behind a keyword field's name: the document has the field. */
  private static final char IS_THERE = '\0';

  /** Between a keyword field's name and a value. */
  private static final char VALUE = '\1';

  private static final char AFTER_VALUES = '\2';

  /** Words of different values are far from each other. */
  private static final int GAP = 100;

  private Fields() {}

  static String number(String name) {
    return NUMBER_PREFIX + name;
  }

  /** One Lucene field has all keywords: a catalog has thousands of names. */
  static String keyword(String name, String value) {
    return name + VALUE + value;
  }

  static String keywordIsThere(String name) {
    return name + IS_THERE;
  }

  /** All keys of the field are from this on and before {@link #behindKeywords}. */
  static BytesRef firstKeyword(String name) {
    return new BytesRef(keywordIsThere(name));
  }

  static BytesRef behindKeywords(String name) {
    return new BytesRef(name + AFTER_VALUES);
  }

  /** The name of the field that a key belongs to. */
  static String name(String key) {
    int at = key.indexOf(VALUE);
    return at >= 0 ? key.substring(0, at) : key.substring(0, key.length() - 1);
  }

  /** The value of a key of the field. */
  static String value(String key, String name) {
    return key.substring(name.length() + 1);
  }

  /** That of the key, or of the first one behind it. */
  static long ordinal(SortedSetDocValues keys, BytesRef key) throws IOException {
    long found = keys.lookupTerm(key);
    return found >= 0 ? found : -found - 1;
  }

  /**
   * Words by their lemmas, as queries ask for them; how they were written only in {@link #EXACT}.
   */
  static Analyzer analyzer(Language language) {
    var lemmas = LanguageAnalyzer.forQueries(language);
    var exact = LanguageAnalyzer.exact(language);
    return new DelegatingAnalyzerWrapper(Analyzer.PER_FIELD_REUSE_STRATEGY) {
      @Override
      protected Analyzer getWrappedAnalyzer(String field) {
        return field.equals(EXACT) ? exact : lemmas;
      }

      @Override
      public int getPositionIncrementGap(String field) {
        return GAP;
      }
    };
  }
}
