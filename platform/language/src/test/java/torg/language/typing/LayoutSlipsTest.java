package torg.language.typing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import torg.language.Language;
import torg.language.text.Table;

class LayoutSlipsTest {
  private final LayoutSlips slips = Language.shared().layoutSlips();

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "ghbdtn | привет",
        "GHBDTN | привет",
        "rjvgm.nth | компьютер",
        "[jkjlbkmybr | холодильник",
        "{jkjlbkmybr | холодильник",
        ",fnfhtz | батарея",
        "rf,tkm | кабель",
        "`krf | ёлка",
        ".,rf | юбка",
        "'ktrnhjcfvjrfn | электросамокат",
        "lbdfy-rhjdfnm | диван-кровать",
        "irfa | шкаф",
        "ljv | дом",
        "cfvceyu | самсунг",
        "fqajy15 | айфон15",
        "xt[jk lkz fqajyf | чехол для айфона",
        "regbnm fqajy 15 d vjcrdt | купить айфон 15 в москве",
        "iphone xt[jk | iphone чехол",
        "tv rjhj,rf | tv коробка",
        "шзрщту 15 | iphone 15",
        "ыфьыгтп пфдфчн | samsung galaxy",
        "руддщ | hello",
        "зднвущ plate | зднвущ plate",
      })
  void shouldRepair(String typed, String meant) {
    assertThat(slips.repaired(typed).orElse(typed)).isEqualTo(meant);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "htc",
        "lg",
        "bmw",
        "jbl",
        "msi",
        "usb",
        "hdmi",
        "ssd",
        "gtc",
        "ble",
        "hdd",
        "nfc",
        "rgb",
        "dvd",
        "xbox",
        "ps5",
        "rtx4090",
        "sm-g991b",
        "s21+",
        "lens",
        "keys",
        "belt",
        "next",
        "verb",
        "hello,world",
        "women's",
        "it's",
        "e-mail",
        "kühlschrank",
        "привет",
        "диван",
        "айфон",
        "хуавей",
        "ваз 2107",
        "б/у",
        "купить iphone",
        "usb 3.0",
        "c++",
        "node.js",
        "",
        " ",
        "?!",
        "12345",
        "ghbdtnghbdtn",
        "фывапролдж",
        "asdfgh",
        "qwerty",
        "zara",
        "hm",
        "d",
        "f",
        "yf",
        "ух",
        "самсунгами",
        "леново"
      })
  void shouldLeaveAloneWhatIsPlausible(String text) {
    assertThat(slips.repaired(text)).isEmpty();
  }

  @Test
  void shouldNotTryWhatIsTooLong() {
    assertThat(slips.repaired("ghbdtn ".repeat(1_000))).isEmpty();
  }

  @Test
  void shouldTakeTheWordsOfWhoeverAsks() {
    var own = new LayoutSlips(word -> word.equals("кукирин") ? 5 : -1, word -> false);
    assertThat(own.repaired("rerbhby")).contains("кукирин");
    assertThat(own.repaired("ghbdtn")).isEmpty();
  }

  /** All names of the table, typed in either layout. */
  @Test
  void shouldRepairNamesAndNeverBreakThem() {
    var missed = new ArrayList<String>();
    Table.read(
        Names.class,
        "names.tsv",
        2,
        cells -> {
          assertThat(slips.repaired(cells[0])).as(cells[0]).isEmpty();
          for (var name : Table.words(cells[1])) {
            assertThat(slips.repaired(name)).as(name).isEmpty();
            if (name.length() > 3
                && !slips.repaired(KeyboardLayout.toEnglish(name)).equals(Optional.of(name))) {
              missed.add(name);
            }
          }
        });
    assertThat(missed).isEmpty();
  }
}
