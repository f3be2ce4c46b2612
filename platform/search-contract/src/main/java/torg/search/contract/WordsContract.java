package torg.search.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is found by words, and what is not. */
public interface WordsContract extends Contract {
  @ParameterizedTest(name = "{0} | {1} | {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "Пара красных кроссовок | красные кроссовки | true",
        "Красные кроссовки | красных кроссовок | true",
        "Синие кроссовки | красные кроссовки | false",
        "Leather women's boots | boot woman | true",
        "Ёлка искусственная | елки | true",
        "Жёсткий диск 2 ТБ | диск 2048 гб | true",
        "SSD 2048GB | ssd 2 тб | true",
        "Диск 4 ТБ, 2 шт | диск 2 тб | false",
        "Телевизор 55 дюймов | телевизор 55\" | true",
        "Бутылка 1,5 л | бутылка 1500 мл | true",
        "Привет из Сочи | ghbdtn | true",
        "Наушники беспроводные | yfeiybrb | true",
        "Кабель для монитора | rf,tkm | true",
        "iPhone 13 | шзрщту | true",
        "Чехол для iPhone | чехол на айфон | true",
        "Айфон в отличном состоянии | iphone | true",
        "айфон15 про | iPhone 15 Pro | true",
        "iPhone 15 Pro | айфон 15 про | true",
        "iPhone 14 | iphone 15 | false",
        "Продам divan | диван | false",
        "Диван угловой | divan | true",
        "Куртка Zarina | зарина | true",
        "Куртка Зарина | zarina | true",
        "Samsung SM-G991B | sm-g991b | true",
        "Samsung SM-G991B | smg991b | true",
        "Samsung SM-G991B | G991B | true",
        "Samsung SM-G998B | sm-g991b | false",
        "Wi-Fi роутер | wifi | true",
        "Роутер wifi | wi-fi | true",
        "Диван-кровать | кровать | true",
        "Стол для кухни | стол на кухню | true",
        "Стол | стол и или | true",
        "Пробег 150 000 | 150к | true",
        "Стол | стул | false",
      })
  default void shouldMeet(String title, String query, boolean meets) {
    given(Doc.titled("1", title));

    assertThat(ids(query)).hasSize(meets ? 1 : 0);
  }

  @Test
  default void shouldFindWordsInAnyTextAndTogetherInSeveral() {
    given(
        Doc.titled("1", "Кроссовки")
            .names("Asics")
            .attributes("Цвет: красный")
            .categories("Обувь", "Одежда и обувь")
            .description("Почти новые, размер 42"));

    for (var query :
        new String[] {
          "кроссовки", "asics", "красные", "обувь", "размер 42", "красные кроссовки asics обувь 42"
        }) {
      assertThat(ids(query)).as(query).containsExactly("1");
    }
    assertThat(ids("красные кроссовки nike")).isEmpty();
  }

  @Test
  default void shouldFindQuotedWordsOnlyTogetherAndInTheirOrder() {
    given(
        Doc.titled("1", "Белая ночь Достоевского"),
        Doc.titled("2", "Ночь белая, как день"),
        Doc.titled("3", "Белая короткая ночь"),
        Doc.titled("4", "Белые ночи"));

    assertThat(ids("\"белая ночь\"")).containsExactlyInAnyOrder("1", "4");
    assertThat(ids("белая ночь")).hasSize(4);
    assertThat(ids("«белая ночь» достоевский")).containsExactly("1");
    assertThat(ids("\"достоевский\" ночь")).containsExactly("1");
  }

  @Test
  default void shouldFindNoPhraseAcrossTheValuesOfAField() {
    given(Doc.titled("1", "Набор").attributes("тёмно синий", "диван"));

    assertThat(ids("\"синий диван\"")).isEmpty();
    assertThat(ids("синий диван")).hasSize(1);
  }

  @Test
  default void shouldFindSynonymsOfOneAndOfSeveralWords() {
    given(
        Doc.titled("1", "Мобильный телефон Nokia"),
        Doc.titled("2", "Сотовый Nokia"),
        Doc.titled("3", "Телефон стационарный Nokia"),
        Doc.titled("4", "Стиралка узкая"));

    var mobile = Asked.text("сотовый nokia").synonym("сотовый", "мобильный телефон");
    var washer = Asked.text("узкая стиральная машина").synonym("стиральная машина", "стиралка");

    assertThat(ids(mobile)).containsExactly("2", "1");
    assertThat(ids(washer)).containsExactly("4");
    assertThat(ids("узкая стиральная машина")).isEmpty();
  }

  @Test
  default void shouldFindEverythingWhenTheTextSaysNothing() {
    given(Doc.titled("1", "Стол"), Doc.titled("2", "Стул"));

    assertThat(ids(Asked.everything())).hasSize(2);
    assertThat(ids("")).hasSize(2);
    assertThat(ids(" ?!… ")).hasSize(2);
  }
}
