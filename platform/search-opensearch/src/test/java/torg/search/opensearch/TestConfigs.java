package torg.search.opensearch;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import torg.search.RankingConfig;
import torg.settings.Settings;

/** As shipped, but quick to show what was written, and without copies on a single node. */
final class TestConfigs {
  static final RankingConfig RANKING = RankingConfig.from(new Settings(Map.of()));

  private TestConfigs() {}

  static OpenSearchConfig config(List<String> urls, Map<String, String> changed) {
    var settings =
        new HashMap<>(
            Map.of(
                "opensearch.urls", String.join(",", urls),
                "opensearch.shards", "1",
                "opensearch.replicas", "0",
                "opensearch.refreshPeriod", "10ms",
                "opensearch.snapshotPeriod", "1ms",
                "opensearch.queryTimeout", "1m",
                "opensearch.writeTimeout", "1m"));
    settings.putAll(changed);
    return OpenSearchConfig.from(new Settings(settings));
  }
}
