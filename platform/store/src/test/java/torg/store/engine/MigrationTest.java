package torg.store.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static torg.store.Samples.FEED;
import static torg.store.Samples.PLAIN;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.store.Column;
import torg.store.ColumnType;
import torg.store.Index;
import torg.store.Schema;

class MigrationTest {
  private static final Migration.Dialect DIALECT =
      new Migration.Dialect() {
        @Override
        public String type(ColumnType type) {
          return type.name();
        }

        @Override
        public List<String> columns(Index index) {
          return index.columns().stream().map(Column::name).toList();
        }
      };

  private final Map<String, String> types = new HashMap<>();
  private final Map<String, List<String>> indexes = new HashMap<>();
  private List<String> key = List.of("shard", "seller_id", "external_id");

  @BeforeEach
  void declareFeed() {
    FEED.columns().forEach(column -> types.put(column.name(), column.type().name()));
    FEED.indexes().forEach(index -> indexes.put(index.name(), DIALECT.columns(index)));
  }

  private List<Migration.Step> plan() {
    return Migration.plan(
        Schema.of(List.of(FEED)),
        Map.of("feed", new Migration.Existing(types, key, indexes)),
        DIALECT);
  }

  @Test
  void shouldDoNothingWhenAllIsThere() {
    assertThat(plan()).isEmpty();
  }

  @Test
  void shouldCreateWhatIsMissing() {
    assertThat(Migration.plan(Schema.of(List.of(FEED, PLAIN)), Map.of(), DIALECT))
        .containsExactly(
            new Migration.Step.CreateTable(FEED), new Migration.Step.CreateTable(PLAIN));
    types.remove("proto");
    indexes.remove("by_task");
    assertThat(plan())
        .containsExactly(
            new Migration.Step.AddColumn(FEED, torg.store.Samples.PROTO),
            new Migration.Step.AddIndex(FEED.index("by_task")));
  }

  @Test
  void shouldLeaveWhatIsNoLongerDeclared() {
    types.put("old", "UTF8");
    indexes.put("by_old", List.of("old"));
    assertThat(plan()).isEmpty();
  }

  @Test
  void shouldRefuseAllThatWouldLoseDataAtOnce() {
    types.put("count", "INT64");
    indexes.put("by_task", List.of("seller_id"));
    assertThatThrownBy(this::plan)
        .isInstanceOf(StoreFailure.class)
        .hasMessageContaining("column count of table feed is INT64 and cannot become INT32")
        .hasMessageContaining("index feed.by_task is over [seller_id] and cannot become");
  }

  @Test
  void shouldRefuseAnotherKey() {
    key = List.of("seller_id", "external_id");
    assertThatThrownBy(this::plan)
        .hasMessageContaining("the key of table feed is [seller_id, external_id]");
  }
}
