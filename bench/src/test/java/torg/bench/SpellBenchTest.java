package torg.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpellBenchTest {
  @TempDir Path directory;

  @Test
  void shouldCountWhatIsCorrected() throws Exception {
    var words = file("\uFEFFдиван 100\nкресло 50\nстол 9\nкупить диван 7\n");
    var rows = file("дивн\tдиван\tкупить\nкрисло\tкресло\nстул\tтабурет\nДиван\tдиван\n");
    var out = new ByteArrayOutputStream();
    var report = new Report("spell", new PrintStream(out, true, StandardCharsets.UTF_8));
    SpellBench.of(List.of(rows, "--dictionary", words)).run(report);
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("words of the vocabulary: 3.00", "misspelt words: 3.00", "top-1 %: 66.67")
        .contains("top-5: 66.67", "right words: 1.00", "right words that a query would lose: 0.00");
  }

  @Test
  void shouldSayWhatIsWrongWithItsArguments() {
    assertThatThrownBy(() -> SpellBench.of(List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("it needs FILE.tsv");
    assertThatThrownBy(() -> SpellBench.of(List.of("words.tsv", "--dictionary")))
        .hasMessageContaining("got [words.tsv, --dictionary]");
  }

  @Test
  void shouldSayWhichLineIsWrong() throws Exception {
    var rows = file("дивн\tдиван\nдивн диван\n");
    assertThatThrownBy(() -> SpellRow.read(Path.of(rows))).hasMessageContaining("line 2");
    var words = file("диван сто\n");
    assertThatThrownBy(() -> SpellDictionary.read(Path.of(words)))
        .hasMessageContaining("line 1: neither a word and its count nor two words and theirs");
  }

  private String file(String text) throws Exception {
    return Files.writeString(Files.createTempFile(directory, "spell", ".txt"), text).toString();
  }
}
