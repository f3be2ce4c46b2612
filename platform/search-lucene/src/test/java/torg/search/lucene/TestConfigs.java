package torg.search.lucene;

import java.util.HashMap;
import java.util.Map;
import torg.search.RankingConfig;
import torg.settings.Settings;

/** As shipped, but quick to show what was written. */
final class TestConfigs {
  static final LuceneConfig LUCENE = lucene(Map.of());
  static final RankingConfig RANKING = RankingConfig.from(new Settings(Map.of()));

  private TestConfigs() {}

  static LuceneConfig lucene(Map<String, String> changed) {
    var settings =
        new HashMap<>(Map.of("search.refreshPeriod", "10ms", "search.queryTimeout", "1m"));
    settings.putAll(changed);
    return LuceneConfig.from(new Settings(settings));
  }
}
