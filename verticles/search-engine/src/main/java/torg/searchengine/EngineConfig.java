package torg.searchengine;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import torg.language.text.NormalForm;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.Settings;

/**
 * How a node keeps its index.
 *
 * @param documentsTopic what the indexer writes to
 * @param updatesTopic what the indexer reads
 * @param indexerGroup by which it reads that
 * @param watchPeriod between two looks whether the index shall be made anew
 * @param wordsKept how old the words may be that texts are corrected by
 * @param neverCorrected words that are right whatever they look like, in normal form
 */
public record EngineConfig(
    String documentsTopic,
    String updatesTopic,
    String indexerGroup,
    Duration watchPeriod,
    Duration wordsKept,
    Set<String> neverCorrected) {
  private static final Setting WATCH_PERIOD =
      new Setting(
          "search.watchPeriod",
          "10s",
          "how often a node tells how its index is, and looks whether it shall be made anew");
  private static final Setting WORDS_KEPT =
      new Setting(
          "search.wordsKept",
          "1h",
          "how old the words may be that misspelt texts are corrected by");
  private static final Setting NEVER_CORRECTED =
      new Setting(
          "search.neverCorrected", "", "words that are never taken for misspelt, comma-separated");
  public static final List<Setting> SETTINGS = List.of(WATCH_PERIOD, WORDS_KEPT, NEVER_CORRECTED);

  public EngineConfig {
    Bounds.within(WATCH_PERIOD.name(), watchPeriod, Duration.ofMillis(100), Duration.ofMinutes(5));
    Bounds.within(WORDS_KEPT.name(), wordsKept, Duration.ofSeconds(1), Duration.ofDays(7));
    neverCorrected = Set.copyOf(neverCorrected);
  }

  public static EngineConfig from(
      Settings settings, String documentsTopic, String updatesTopic, String indexerGroup) {
    return new EngineConfig(
        documentsTopic,
        updatesTopic,
        indexerGroup,
        settings.duration(WATCH_PERIOD),
        settings.duration(WORDS_KEPT),
        settings.list(NEVER_CORRECTED).stream().map(NormalForm::of).collect(Collectors.toSet()));
  }
}
