package torg.ydbdouble.yql;

import java.util.List;
import java.util.Map;

/**
 * What stands behind WITH or SET.
 *
 * @param settings numbers and words by their names
 * @param splitPoints the texts of PARTITION_AT_KEYS; none if it is not named
 */
public record Options(Map<String, String> settings, List<String> splitPoints) {
  static final String PARTITION_AT_KEYS = "PARTITION_AT_KEYS";
  static final Options NONE = new Options(Map.of(), List.of());
}
