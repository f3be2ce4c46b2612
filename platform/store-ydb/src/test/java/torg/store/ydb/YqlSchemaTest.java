package torg.store.ydb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static torg.store.ydb.Sample.NAMES;
import static torg.store.ydb.Sample.NOTE;
import static torg.store.ydb.Sample.OFFERS;
import static torg.store.ydb.Sample.TOTALS;

import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import torg.settings.Settings;
import torg.store.Column;
import torg.store.Index;
import torg.store.Table;
import torg.store.engine.Migration.Step;
import torg.store.engine.StoreFailure;

class YqlSchemaTest {
  private final YqlSchema yql = new YqlSchema(YdbConfig.from(new Settings(Map.of())));

  static Stream<Arguments> steps() {
    return Stream.of(
        Arguments.of(
            "a sharded table",
            new Step.CreateTable(OFFERS),
            "CREATE TABLE IF NOT EXISTS `torg/offers` (`shard` Uint32 NOT NULL, `owner` Utf8 NOT"
                + " NULL, `id` Uint64 NOT NULL, `note` Utf8, `created` Timestamp, `shown` Uint32,"
                + " `clicked` Int64, INDEX `by_created` GLOBAL SYNC ON (`shard`, `owner`,"
                + " `created`), INDEX `by_note` GLOBAL SYNC ON (`note`), PRIMARY KEY (`shard`,"
                + " `owner`, `id`)) WITH (AUTO_PARTITIONING_BY_SIZE = ENABLED,"
                + " AUTO_PARTITIONING_BY_LOAD = ENABLED, UNIFORM_PARTITIONS = 16,"
                + " AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 16,"
                + " AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 200);"),
        Arguments.of(
            "a table in one piece",
            new Step.CreateTable(NAMES),
            "CREATE TABLE IF NOT EXISTS `torg/names` (`owner` Utf8 NOT NULL, `body` String,"
                + " PRIMARY KEY (`owner`)) WITH (AUTO_PARTITIONING_BY_SIZE = ENABLED,"
                + " AUTO_PARTITIONING_BY_LOAD = ENABLED,"
                + " AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 200);"),
        Arguments.of(
            "a table that is split",
            new Step.CreateTable(TOTALS),
            "CREATE TABLE IF NOT EXISTS `torg/totals` (`owner` Utf8 NOT NULL, `id` Uint64 NOT NULL,"
                + " `note` Utf8, `clicked` Int64, INDEX `by_clicked` GLOBAL SYNC ON (`owner`,"
                + " `clicked`), INDEX `by_note` GLOBAL SYNC ON (`note`), PRIMARY KEY (`owner`,"
                + " `id`)) WITH (AUTO_PARTITIONING_BY_SIZE = ENABLED, AUTO_PARTITIONING_BY_LOAD ="
                + " ENABLED, PARTITION_AT_KEYS = (\"1\", \"5\", \"a\", \"g\", \"s\"),"
                + " AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 6,"
                + " AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 200);"),
        Arguments.of(
            "a column",
            new Step.AddColumn(OFFERS, NOTE),
            "ALTER TABLE `torg/offers` ADD COLUMN `note` Utf8;"),
        Arguments.of(
            "an index",
            new Step.AddIndex(OFFERS.index("by_created")),
            "ALTER TABLE `torg/offers` ADD INDEX `by_created` GLOBAL ON (`shard`, `owner`,"
                + " `created`);"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("steps")
  void shouldWriteOneStatementWhenMigrated(String name, Step step, String text) {
    assertThat(yql.ddl(step).text()).isEqualTo(text);
  }

  static Stream<Arguments> indexes() {
    return Stream.of(
        Arguments.of(OFFERS.index("by_created"), 16),
        Arguments.of(OFFERS.index("by_note"), 1),
        Arguments.of(TOTALS.index("by_clicked"), 6),
        Arguments.of(TOTALS.index("by_note"), 1));
  }

  @ParameterizedTest
  @MethodSource("indexes")
  void shouldNameLeastPartitionsWhenIndexIsSplit(Index index, int partitions) {
    assertThat(yql.split(index).text())
        .isEqualTo(
            "ALTER TABLE `torg/%s` ALTER INDEX `%s` SET (AUTO_PARTITIONING_BY_LOAD = ENABLED,"
                    .formatted(index.table(), index.name())
                + " AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = %d);".formatted(partitions));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | ",
        "2 | PARTITION_AT_KEYS = (\"a\"), AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 2,",
        "4 | PARTITION_AT_KEYS = (\"1\", \"a\", \"g\"), AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 4,",
        "6 | PARTITION_AT_KEYS = (\"1\", \"5\", \"a\", \"g\", \"s\"), AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 6,",
      })
  void shouldSplitAtFewerPlacesWhenFewPartitionsAreAllowed(int most, String expected) {
    var few =
        new YqlSchema(
            YdbConfig.from(
                new Settings(Map.of("ydb.partitions", "1", "ydb.partitionsMax", "" + most))));

    assertThat(few.ddl(new Step.CreateTable(TOTALS)).text())
        .endsWith(
            "AUTO_PARTITIONING_BY_LOAD = ENABLED, %sAUTO_PARTITIONING_MAX_PARTITIONS_COUNT = %d);"
                .formatted(expected == null ? "" : expected + " ", most));
  }

  @Test
  void shouldNameTableWhenItsDefinitionIsTooLong() {
    var columns =
        IntStream.range(0, 198)
            .mapToObj(
                number -> Column.timestamp("a_column_with_the_longest_n%03d".formatted(number)))
            .toArray(Column<?>[]::new);
    var wide = Table.named("wide").key(Sample.ID).values(columns);
    for (var index = 0; index < 20; index++) {
      wide = wide.index("an_index_with_a_long_name_%02d".formatted(index), columns[index]);
    }
    var step = new Step.CreateTable(wide.declare());

    assertThatThrownBy(() -> yql.ddl(step))
        .isInstanceOf(StoreFailure.class)
        .hasMessageContaining("table wide");
  }

  @Test
  void shouldLeaveRestOfKeyToYdbWhenIndexIsCompared() {
    assertThat(yql.columns(OFFERS.index("by_created")))
        .containsExactly("shard", "owner", "created");
    assertThat(yql.columns(OFFERS.index("by_note"))).containsExactly("note");
  }
}
