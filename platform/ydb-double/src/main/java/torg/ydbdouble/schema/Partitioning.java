package torg.ydbdouble.schema;

import java.util.Map;
import tech.ydb.proto.common.CommonProtos.FeatureFlag;
import tech.ydb.proto.table.YdbTable.PartitioningSettings;

/** The options of a CREATE TABLE as a description of the table shows them. */
public final class Partitioning {
  private Partitioning() {}

  public static PartitioningSettings of(Map<String, String> options) {
    var uniform = options.getOrDefault("UNIFORM_PARTITIONS", "0");
    return PartitioningSettings.newBuilder()
        .setPartitioningBySize(flag(options, "AUTO_PARTITIONING_BY_SIZE"))
        .setPartitioningByLoad(flag(options, "AUTO_PARTITIONING_BY_LOAD"))
        .setMinPartitionsCount(number(options, "AUTO_PARTITIONING_MIN_PARTITIONS_COUNT", uniform))
        .setMaxPartitionsCount(number(options, "AUTO_PARTITIONING_MAX_PARTITIONS_COUNT", "0"))
        .build();
  }

  private static FeatureFlag.Status flag(Map<String, String> options, String option) {
    return "ENABLED".equals(options.get(option))
        ? FeatureFlag.Status.ENABLED
        : FeatureFlag.Status.DISABLED;
  }

  private static long number(Map<String, String> options, String option, String otherwise) {
    return Long.parseLong(options.getOrDefault(option, otherwise));
  }
}
