package torg.node.cli.search;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.TextFormat;
import com.google.protobuf.TextFormat.ParseException;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.node.cli.CommandRun;
import torg.node.cli.PlayedNode;
import torg.search.v1.SearchOffersResponse;

class SearchCommandTest {
  private static final String SEARCH = "POST /v1/search";

  @TempDir Path data;
  private PlayedNode node;

  @BeforeEach
  void start() throws IOException {
    node = new PlayedNode();
    CommandRun.pretendNode(data, node.address());
  }

  @AfterEach
  void stop() {
    node.close();
  }

  @Test
  void shouldShowATableAndWhatThereIsToSay() throws ParseException {
    answer(
        """
        total: 12345 total_is_minimum: true optional_words: 'синий'
        items {
          offer {
            id: 'o1' title: 'Диван' category_path: ['furniture', 'sofas']
            price { currency: 'RUB' amount: 1500000 }
            location { address: 'Тверская, 1' place { settlement: 'Москва' } }
            published_at { seconds: 1700000000 }
          }
        }
        items {
          offer {
            id: 'o2' title: 'Софа' category_path: 'sofas' location { address: 'у моря' }
          }
        }
        categories { id: 'sofas' offers: 9000 }
        correction { original: 'дивн' corrected: 'диван' applied: true }
        """);
    var run = CommandRun.of(data, "search", "синий", "дивн", "--category", "furniture");
    assertThat(run.exit()).isZero();
    assertThat(run.output())
        .isEqualTo(
            """
            ID  TITLE  PRICE          PLACE   CATEGORY         PUBLISHED
            o1  Диван  15,000.00 RUB  Москва  furniture/sofas  2023-11-14T22:13:20Z
            o2  Софа   -              у моря  sofas
            torg: at least 12,345 offers found
            torg: too few have all words; these may be missing: синий
            torg: searched for 'диван' instead
            torg: most are in sofas (9,000)
            """);
    assertThat(node.calls)
        .containsExactly(SEARCH + " {\"text\":\"синий дивн\",\"categoryId\":\"furniture\"}");
  }

  @Test
  void shouldProposeACorrection() throws ParseException {
    answer("total: 9 correction { original: 'дивн' corrected: 'диван' }");
    assertThat(CommandRun.of(data, "search", "дивн").output())
        .isEqualTo(
            """
            torg: 9 offers found
            torg: did you mean 'диван'?
            """);
  }

  @Test
  void shouldPrintTheAnswerAsJson() throws ParseException {
    answer("total: 9");
    var run = CommandRun.of(data, "search", "--json");
    assertThat(new JsonObject(run.output()).getString("total")).isEqualTo("9");
    assertThat(node.calls).containsExactly(SEARCH + " {\"text\":\"\"}");
  }

  @Test
  void shouldTellARefusal() {
    node.trouble("/v1/search", PlayedNode.Trouble.UNAVAILABLE);
    var run = CommandRun.of(data, "search", "диван");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.notes()).singleElement().asString().isEqualTo("torg: the database is away");
  }

  private void answer(String text) throws ParseException {
    var response = SearchOffersResponse.newBuilder();
    TextFormat.merge(text, response);
    node.answers.put(SEARCH, PlayedNode.json(response));
  }
}
