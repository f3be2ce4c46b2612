package torg.ydbdouble.schema;

import java.util.List;
import java.util.Map;
import java.util.Set;
import torg.ydbdouble.yql.Options;
import torg.ydbdouble.yql.Refusal;
import torg.ydbdouble.yql.Scalar;

/** What YDB demands of the partitions of a table or an index, and that the least are named. */
final class OptionsCheck {
  private static final Set<String> SWITCHES = Set.of(Partitioning.BY_SIZE, Partitioning.BY_LOAD);
  private static final Set<String> NUMBERS =
      Set.of(Partitioning.UNIFORM, Partitioning.MIN, Partitioning.MAX);

  private final TableSchema table;
  private final Options options;

  OptionsCheck(TableSchema table, Options options) {
    this.table = table;
    this.options = options;
  }

  void check() {
    options.settings().entrySet().forEach(this::checkSetting);
    checkUniform();
    checkSplitPoints(options.splitPoints());
    var most = Partitioning.number(options.settings(), Partitioning.MAX, Long.MAX_VALUE);
    for (var count : List.of(Partitioning.least(options), Partitioning.first(options))) {
      require(
          count <= most, "at least %d partitions are more than at most %d".formatted(count, most));
    }
  }

  /** Those of an index that are not named fall back, the least count to one. */
  void checkIndex() {
    require(
        !options.settings().containsKey(Partitioning.UNIFORM) && options.splitPoints().isEmpty(),
        "UNIFORM_PARTITIONS and PARTITION_AT_KEYS are not for indexes");
    check();
    require(
        options.settings().containsKey(Partitioning.MIN),
        Partitioning.MIN + " must be named, or it becomes 1");
  }

  private void checkSetting(Map.Entry<String, String> setting) {
    var value = setting.getValue();
    var fits =
        SWITCHES.contains(setting.getKey())
            ? Set.of("ENABLED", "DISABLED").contains(value)
            : NUMBERS.contains(setting.getKey()) && value.matches("[1-9][0-9]*");
    require(fits, "no option %s = %s".formatted(setting.getKey(), value));
  }

  private void checkUniform() {
    if (options.settings().containsKey(Partitioning.UNIFORM)) {
      require(
          first() == Scalar.UINT32 || first() == Scalar.UINT64,
          "UNIFORM_PARTITIONS splits the numbers of the first key column, which is " + first());
      require(
          options.splitPoints().isEmpty(),
          "Uniform partitions and partitions at keys settings are mutually exclusive");
    }
  }

  private void checkSplitPoints(List<String> points) {
    if (points.isEmpty()) {
      return;
    }
    require(
        first() == Scalar.UTF8,
        "PARTITION_AT_KEYS has texts for the first key column, which is " + first());
    for (var at = 1; at < points.size(); at++) {
      require(
          points.get(at - 1).compareTo(points.get(at)) < 0,
          "PARTITION_AT_KEYS must ascend, not from %s to %s"
              .formatted(points.get(at - 1), points.get(at)));
    }
  }

  private Scalar first() {
    return table.keyColumns().get(0).type();
  }

  private void require(boolean holds, String otherwise) {
    if (!holds) {
      throw Refusal.unparsed("table `%s`: %s".formatted(table.path(), otherwise));
    }
  }
}
