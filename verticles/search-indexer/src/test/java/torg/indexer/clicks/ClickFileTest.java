package torg.indexer.clicks;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ClickFileTest {
  static Stream<Arguments> lines() {
    return Stream.of(
        Arguments.of(ClickFormat.CSV, "a,10,2", true),
        Arguments.of(ClickFormat.CSV, " a , 10 , 2 \r", true),
        Arguments.of(ClickFormat.CSV, "a,0,0", true),
        Arguments.of(ClickFormat.CSV, "a,2,10", false),
        Arguments.of(ClickFormat.CSV, "a,-1,0", false),
        Arguments.of(ClickFormat.CSV, "a,10", false),
        Arguments.of(ClickFormat.CSV, "a,10,2,3", false),
        Arguments.of(ClickFormat.CSV, "a,1e9,2", false),
        Arguments.of(ClickFormat.CSV, "a,9999999999999,2", false),
        Arguments.of(ClickFormat.CSV, ",10,2", false),
        Arguments.of(ClickFormat.CSV, "a".repeat(101) + ",10,2", false),
        Arguments.of(ClickFormat.CSV, "a,10,2" + " ".repeat(1_000), false),
        Arguments.of(
            ClickFormat.NDJSON, "{\"offer_id\":\"a\",\"impressions\":10,\"clicks\":2}", true),
        Arguments.of(ClickFormat.NDJSON, "{\"offer_id\":\"a\",\"impressions\":10}", false),
        Arguments.of(ClickFormat.NDJSON, "{\"impressions\":10,\"clicks\":2}", false),
        Arguments.of(
            ClickFormat.NDJSON, "{\"offer_id\":\"a\",\"impressions\":1.5,\"clicks\":1}", false),
        Arguments.of(ClickFormat.NDJSON, "{\"offer_id\":", false),
        Arguments.of(ClickFormat.NDJSON, "[1]", false),
        Arguments.of(ClickFormat.NDJSON, "null", false));
  }

  @ParameterizedTest(name = "{0} {1}: {2}")
  @MethodSource("lines")
  void shouldTakeLinesThatAreCounts(ClickFormat format, String line, boolean isRight) {
    var file = new ClickFile(Buffer.buffer(line), format, ClickLine::counts);
    assertThat(file.portion(10)).hasSize(isRight ? 1 : 0);
    assertThat(file.wrongLines()).isEqualTo(isRight ? 0 : 1);
  }

  @Test
  void shouldReadPortionsAndSayWhichLinesAreWrong() {
    var text = "offer_id,impressions,clicks\na,1,0\n\nwrong\nb,2,1\nc,3,1\nworse,";
    var file = new ClickFile(Buffer.buffer(text), ClickFormat.CSV, ClickLine::counts);
    assertThat(file.portion(2)).containsExactly(new ClickLine("a", 1, 0), new ClickLine("b", 2, 1));
    assertThat(file.portion(2)).containsExactly(new ClickLine("c", 3, 1));
    assertThat(file.portion(2)).isEmpty();
    assertThat(file.firstWrong()).isEqualTo(List.of(4, 7));
  }

  @Test
  void shouldReadViewedOffersFromLinesThatSayMore() {
    var csv = new ClickFile(Buffer.buffer("a\nb,7\n,"), ClickFormat.CSV, ClickLine::viewed);
    assertThat(csv.portion(9)).extracting(ClickLine::offerId).containsExactly("a", "b");
    assertThat(csv.wrongLines()).isEqualTo(1);
    var json =
        new ClickFile(
            Buffer.buffer("{\"offer_id\":\"a\"}\n{}"), ClickFormat.NDJSON, ClickLine::viewed);
    assertThat(json.portion(9)).extracting(ClickLine::offerId).containsExactly("a");
  }
}
