package torg.ydbdouble.schema;

import java.util.Map;
import tech.ydb.proto.common.CommonProtos.FeatureFlag;
import tech.ydb.proto.table.YdbTable.PartitioningSettings;
import torg.ydbdouble.yql.Options;

/** The options of a CREATE TABLE as a description of the table shows them. */
public final class Partitioning {
  static final String UNIFORM = "UNIFORM_PARTITIONS";
  static final String MIN = "AUTO_PARTITIONING_MIN_PARTITIONS_COUNT";
  static final String MAX = "AUTO_PARTITIONING_MAX_PARTITIONS_COUNT";
  static final String BY_SIZE = "AUTO_PARTITIONING_BY_SIZE";
  static final String BY_LOAD = "AUTO_PARTITIONING_BY_LOAD";

  private Partitioning() {}

  public static PartitioningSettings of(Options options) {
    var settings = options.settings();
    return PartitioningSettings.newBuilder()
        .setPartitioningBySize(flag(settings, BY_SIZE))
        .setPartitioningByLoad(flag(settings, BY_LOAD))
        .setMinPartitionsCount(least(options))
        .setMaxPartitionsCount(number(settings, MAX, 0))
        .build();
  }

  /** With how many it begins. */
  static long first(Options options) {
    return number(options.settings(), UNIFORM, options.splitPoints().size() + 1L);
  }

  /** What it begins with stays unless another number is named. */
  static long least(Options options) {
    return number(options.settings(), MIN, first(options));
  }

  private static FeatureFlag.Status flag(Map<String, String> settings, String name) {
    return "ENABLED".equals(settings.get(name))
        ? FeatureFlag.Status.ENABLED
        : FeatureFlag.Status.DISABLED;
  }

  static long number(Map<String, String> settings, String name, long otherwise) {
    return settings.containsKey(name) ? Long.parseLong(settings.get(name)) : otherwise;
  }
}
