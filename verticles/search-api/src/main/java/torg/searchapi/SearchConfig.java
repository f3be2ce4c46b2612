package torg.searchapi;

import java.time.Duration;
import java.util.List;
import torg.searchapi.filters.MoneyRules;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.SettingException;
import torg.settings.Settings;

/**
 * How offers are searched.
 *
 * @param spelling whether misspelt texts are corrected
 * @param currency of the marketplace: prices are filtered and sorted in it unless another is chosen
 * @param relaxBelow fewer offers than this with all words are too few: words become optional, and a
 *     corrected text is tried
 * @param categoriesPercent of what is found, that the categories hold whose filters are shown
 * @param indexTimeout of one request to the index
 */
public record SearchConfig(
    boolean spelling,
    String currency,
    int relaxBelow,
    int pageSize,
    int categoriesPercent,
    Duration indexTimeout) {
  static final int PAGE_SIZE_MAX = 100;

  private static final Setting SPELLING =
      new Setting("search.spelling", "true", "false: misspelt texts are searched for as they are");
  private static final Setting CURRENCY =
      new Setting(
          "search.currency",
          "RUB",
          "currency that prices are filtered and sorted in when a search names none");
  private static final Setting RELAX_BELOW =
      new Setting(
          "search.relaxBelow",
          "5",
          "when fewer offers than this have all words, some words become optional; 0: never");
  private static final Setting PAGE_SIZE =
      new Setting("search.pageSize", "20", "offers on a page when a search does not say how many");
  private static final Setting CATEGORIES_PERCENT =
      new Setting(
          "search.categoriesPercent",
          "80",
          "filters are those of the largest categories that together hold this much of what is found");
  private static final Setting INDEX_TIMEOUT =
      new Setting(
          "search.indexTimeout",
          "5s",
          "how long a search waits for the index, within its deadline");

  public static final List<Setting> SETTINGS =
      List.of(SPELLING, CURRENCY, RELAX_BELOW, PAGE_SIZE, CATEGORIES_PERCENT, INDEX_TIMEOUT);

  public SearchConfig {
    if (!MoneyRules.isCurrency(currency)) {
      throw new SettingException(
          "%s must be the ISO 4217 code of a currency, such as RUB, got '%s'"
              .formatted(CURRENCY.name(), currency));
    }
    Bounds.within(RELAX_BELOW.name(), relaxBelow, 0, 1_000);
    Bounds.within(PAGE_SIZE.name(), pageSize, 1, PAGE_SIZE_MAX);
    Bounds.within(CATEGORIES_PERCENT.name(), categoriesPercent, 1, 100);
    Bounds.within(INDEX_TIMEOUT.name(), indexTimeout, Duration.ofMillis(10), Duration.ofMinutes(1));
  }

  public static SearchConfig from(Settings settings) {
    return new SearchConfig(
        settings.flag(SPELLING),
        settings.text(CURRENCY),
        settings.integer(RELAX_BELOW),
        settings.integer(PAGE_SIZE),
        settings.integer(CATEGORIES_PERCENT),
        settings.duration(INDEX_TIMEOUT));
  }
}
