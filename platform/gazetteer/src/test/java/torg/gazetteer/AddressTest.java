package torg.gazetteer;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the words of an address are taken for, with a few names of its own. */
class AddressTest {
  private static final PhraseBook BOOK = book();

  private static PhraseBook book() {
    var book = new PhraseBook.Builder();
    for (var name : List.of("Мир", "Химки", "Октябрьский", "Новая Ладога", "Ладога", "St Louis")) {
      book.present(name, place(1_000));
    }
    book.present("Москва", place(10_000_000));
    book.territory("Москва", "RU.48");
    book.territory("Московская область", "RU.47");
    book.territory("Республика Коми", "RU.34");
    return book.build();
  }

  private static Place place(int population) {
    return new Place(
        1,
        new Name("", ""),
        Optional.empty(),
        new Country("RU", new Name("Россия", "Russia")),
        0,
        0,
        ZoneId.of("UTC"),
        population,
        Decision.UNIQUE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Химки                        | химки PLAIN",
        "г. Химки                     | химки CITY",
        "г.Химки                      | химки CITY",
        "Химки г, Мир ул              | химки CITY",
        "пгт Мир                      | мир RURAL",
        "д. Старая Ладога             | ладога RURAL",
        "Новая Ладога                 | новая ладога PLAIN",
        "Новая, Ладога                | ладога PLAIN",
        "г. о. Химки                  | химки DOUBTFUL",
        "городской округ Химки        | химки DOUBTFUL",
        "Октябрьский р-н, Химки       | октябрьский DOUBTFUL, химки PLAIN",
        "Химки, Мир 5                 | химки PLAIN, мир DOUBTFUL",
        "Химки 141400                 | химки PLAIN",
        "ул. Мир, Химки               | химки PLAIN",
        "ул. Мир 5 Химки              | химки PLAIN",
        "Химки, Октябрьский пр-т 5    | химки PLAIN",
        "Октябрьский ул Мир           | октябрьский PLAIN",
        "ул Карла Маркса Москва       | москва PLAIN",
        "ул Москва                    | ''",
        "12 Мир St, Химки             | химки PLAIN",
        "St. Louis                    | st louis PLAIN",
        "ЖК Мир                       | ''",
      })
  void shouldReadSettlements(String address, String read) {
    var settlements =
        Address.read(address, BOOK).settlements().stream()
            .map(item -> item.text + " " + item.role)
            .collect(joining(", "));

    assertThat(settlements).isEqualTo(read);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Московская область, Химки | RU.47",
        "Московская обл. Химки     | RU.47",
        "обл Московская, Химки     | RU.47",
        "Респ Коми, г Мир          | RU.34",
        "Коми Респ, г Мир          | RU.34",
        "Москва, Химки             | RU.48",
        "Московская 5, Химки       | ''",
        "ул. Московская область    | ''",
      })
  void shouldReadTerritories(String address, String codes) {
    var territories =
        Address.read(address, BOOK).territories().stream()
            .flatMap(item -> item.phrase.codes().stream())
            .collect(joining(" "));

    assertThat(territories).isEqualTo(codes);
  }
}
