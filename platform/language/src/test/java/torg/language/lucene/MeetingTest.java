package torg.language.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.QueryBuilder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.language.Language;

/** Documents and queries meet in a real index, with positions and offsets as Lucene checks them. */
class MeetingTest {
  private static final String FIELD = "title";
  private static final FieldType WITH_OFFSETS = new FieldType(TextField.TYPE_STORED);

  static {
    WITH_OFFSETS.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS_AND_OFFSETS);
    WITH_OFFSETS.freeze();
  }

  private final QueryBuilder builder =
      new QueryBuilder(LanguageAnalyzer.forQueries(Language.shared()));

  @ParameterizedTest(name = "{0} | {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "Продаю новые диваны | новый диван | true",
        "Ёлка искусственная | елки | true",
        "Wi-Fi роутер | wifi | true",
        "Wi-Fi роутер | wi fi | true",
        "роутер wifi | wi-fi | true",
        "вай-фай роутер | wifi | true",
        "вайфай роутер | Wi-Fi | true",
        "диван-кровать | диванкровать | true",
        "диван-кровать | кровати | true",
        "Чехол для айфона | чехол iphone | true",
        "Чехол для iPhone | чехлы на айфон | false",
        "Чехол для iPhone | чехлы айфон | true",
        "iPhone 15 Pro | айфон15 про | true",
        "iPhone 15 Pro | iphone15pro | true",
        "iPhone15Pro | iphone 15 | true",
        "айфон 15 | iphone15 | true",
        "PS5 и PS 4 | ps 5 | true",
        "PS 5 | ps5 | true",
        "Samsung SM-G991B | G991B | true",
        "Samsung SM-G991B | smg991b | true",
        "Samsung SM-G991B | sm g991b | true",
        "Телефон А52 | a52 | true",
        "Диск 2 ТБ | диск 2048 гб | true",
        "Диск 2ТБ | диск 2tb | true",
        "Телевизор 55\" | телевизор 55 дюймов | true",
        "Бутылка 1,5 л | бутылка 1500мл | true",
        "Диск 2 ТБ | диск 4 тб | false",
        "Цена 150 000 руб | 150 т.р. | true",
        "Пробег 150 000 | 150к | true",
        "Ящик 20х30 см | 200x300мм | true",
        "б/у телефон | бу телефон | true",
        "Women's clothing | womens | true",
        "Women's clothing | woman clothing | true",
        "сaмсунг | самсунг | true",
        "Samsung Galaxy S21+ | galaxy s21 plus | true",
        "Škoda Octavia | шкода октавия | true",
        "стол | стул | false",
        "iPhone 14 | айфон 15 | false",
      })
  void shouldMeet(String document, String query, boolean meets) throws IOException {
    assertThat(
            matches(document, builder.createBooleanQuery(FIELD, query, BooleanClause.Occur.MUST)))
        .isEqualTo(meets);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Новый диван-кровать недорого | диван кровать недорого | true",
        "Новый диван и кровать | диван кровать | false",
        "Дом 2 ТБ памяти | 2048 гб памяти | false",
        "Диск Wi-Fi 2 ТБ | wi fi 2 тб | true",
      })
  void shouldMeetAsPhrases(String document, String query, boolean meets) throws IOException {
    assertThat(matches(document, builder.createPhraseQuery(FIELD, query))).isEqualTo(meets);
  }

  private static boolean matches(String text, Query query) throws IOException {
    var analyzer = LanguageAnalyzer.forDocuments(Language.shared());
    try (var directory = new ByteBuffersDirectory()) {
      try (var writer = new IndexWriter(directory, new IndexWriterConfig(analyzer))) {
        var document = new Document();
        document.add(new Field(FIELD, text, WITH_OFFSETS));
        writer.addDocument(document);
      }
      try (var reader = DirectoryReader.open(directory)) {
        return new IndexSearcher(reader).count(query) == 1;
      }
    }
  }
}
