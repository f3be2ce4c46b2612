package torg.search;

import java.time.Duration;
import java.util.List;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.Settings;

/**
 * What makes a document better than another: {@code words × (1 + proximity + exactness + codes +
 * freshness + clicks + nearness)}, each from 0 to its weight. Words count by BM25F: a document's
 * texts are one text in which those of a field are there as often as its weight says.
 *
 * @param saturation BM25's k1: how little a word counts that is there again
 * @param lengthShare BM25's b: how much less it counts in a long text
 * @param clickPriorImpressions so many impressions with the usual share of clicks a document has
 *     before its first, so that one lucky click says little
 * @param clickPriorShare the usual share of impressions that are clicked
 * @param distanceScaleMeters so far away nearness counts half
 */
public record RankingConfig(
    double titleWeight,
    double namesWeight,
    double attributesWeight,
    double categoriesWeight,
    double descriptionWeight,
    double saturation,
    double lengthShare,
    double proximityWeight,
    double exactnessWeight,
    double codeWeight,
    double freshnessWeight,
    Duration freshnessHalfLife,
    double clicksWeight,
    int clickPriorImpressions,
    double clickPriorShare,
    double distanceWeight,
    int distanceScaleMeters) {
  private static final double FIELD_WEIGHT_MAX = 100;
  private static final double FACTOR_WEIGHT_MAX = 10;

  private static final Setting TITLE =
      new Setting("search.titleWeight", "16", "how often a title counts beside other texts");
  private static final Setting NAMES =
      new Setting(
          "search.namesWeight", "2", "how often names of brands and models and codes count");
  private static final Setting ATTRIBUTES =
      new Setting("search.attributesWeight", "1", "how often values of attributes count");
  private static final Setting CATEGORIES =
      new Setting("search.categoriesWeight", "2", "how often names of categories count");
  private static final Setting DESCRIPTION =
      new Setting("search.descriptionWeight", "3", "how often a description counts");
  private static final Setting SATURATION =
      new Setting("search.saturation", "1.2", "BM25's k1: what a word counts that is there again");
  private static final Setting LENGTH_SHARE =
      new Setting("search.lengthShare", "0.75", "BM25's b: how much less a long text counts");
  private static final Setting PROXIMITY =
      new Setting(
          "search.proximityWeight", "0.15", "added when all words stand together in a title");
  private static final Setting EXACTNESS =
      new Setting(
          "search.exactnessWeight", "0.1", "added when a title has all words as they are typed");
  private static final Setting CODE =
      new Setting(
          "search.codeWeight", "1", "added when title or names have a code that is asked for");
  private static final Setting FRESHNESS =
      new Setting("search.freshnessWeight", "0.2", "added to what is published now");
  private static final Setting FRESHNESS_HALF_LIFE =
      new Setting("search.freshnessHalfLife", "14d", "after which freshness counts half");
  private static final Setting CLICKS =
      new Setting(
          "search.clicksWeight",
          "0.3",
          "added to what is always clicked; half of it to what is clicked as usual");
  private static final Setting CLICK_PRIOR_IMPRESSIONS =
      new Setting(
          "search.clickPriorImpressions",
          "100",
          "usual impressions that every document begins with");
  private static final Setting CLICK_PRIOR_SHARE =
      new Setting("search.clickPriorShare", "0.02", "usual share of impressions that are clicked");
  private static final Setting DISTANCE =
      new Setting("search.distanceWeight", "0.2", "added to what is where the searcher is");
  private static final Setting DISTANCE_SCALE_METERS =
      new Setting("search.distanceScaleMeters", "20000", "meters after which nearness counts half");

  public static final List<Setting> SETTINGS =
      List.of(
          TITLE,
          NAMES,
          ATTRIBUTES,
          CATEGORIES,
          DESCRIPTION,
          SATURATION,
          LENGTH_SHARE,
          PROXIMITY,
          EXACTNESS,
          CODE,
          FRESHNESS,
          FRESHNESS_HALF_LIFE,
          CLICKS,
          CLICK_PRIOR_IMPRESSIONS,
          CLICK_PRIOR_SHARE,
          DISTANCE,
          DISTANCE_SCALE_METERS);

  public RankingConfig {
    field(TITLE, titleWeight);
    field(NAMES, namesWeight);
    field(ATTRIBUTES, attributesWeight);
    field(CATEGORIES, categoriesWeight);
    field(DESCRIPTION, descriptionWeight);
    Bounds.within(SATURATION.name(), saturation, 0.01, 10.0);
    Bounds.within(LENGTH_SHARE.name(), lengthShare, 0.0, 1.0);
    factor(PROXIMITY, proximityWeight);
    factor(EXACTNESS, exactnessWeight);
    factor(CODE, codeWeight);
    factor(FRESHNESS, freshnessWeight);
    Bounds.within(
        FRESHNESS_HALF_LIFE.name(),
        freshnessHalfLife,
        Duration.ofMinutes(1),
        Duration.ofDays(3650));
    factor(CLICKS, clicksWeight);
    Bounds.within(CLICK_PRIOR_IMPRESSIONS.name(), clickPriorImpressions, 1, 1_000_000);
    Bounds.within(CLICK_PRIOR_SHARE.name(), clickPriorShare, 0.000_001, 1.0);
    factor(DISTANCE, distanceWeight);
    Bounds.within(DISTANCE_SCALE_METERS.name(), distanceScaleMeters, 1, 20_000_000);
  }

  /** Lucene's BM25F takes no less than 1. */
  private static void field(Setting setting, double weight) {
    Bounds.within(setting.name(), weight, 1.0, FIELD_WEIGHT_MAX);
  }

  private static void factor(Setting setting, double weight) {
    Bounds.within(setting.name(), weight, 0.0, FACTOR_WEIGHT_MAX);
  }

  public static RankingConfig from(Settings settings) {
    return new RankingConfig(
        settings.decimal(TITLE),
        settings.decimal(NAMES),
        settings.decimal(ATTRIBUTES),
        settings.decimal(CATEGORIES),
        settings.decimal(DESCRIPTION),
        settings.decimal(SATURATION),
        settings.decimal(LENGTH_SHARE),
        settings.decimal(PROXIMITY),
        settings.decimal(EXACTNESS),
        settings.decimal(CODE),
        settings.decimal(FRESHNESS),
        settings.duration(FRESHNESS_HALF_LIFE),
        settings.decimal(CLICKS),
        settings.integer(CLICK_PRIOR_IMPRESSIONS),
        settings.decimal(CLICK_PRIOR_SHARE),
        settings.decimal(DISTANCE),
        settings.integer(DISTANCE_SCALE_METERS));
  }

  /** From 1, published now, towards 0. */
  public double freshness(double ageSeconds) {
    return Math.pow(0.5, Math.max(0, ageSeconds) / freshnessHalfLife.toSeconds());
  }

  /** From 0, never clicked although often shown, over a half, as usual, towards 1. */
  public double clickedness(long impressions, long clicks) {
    double usualClicks = clickPriorImpressions * clickPriorShare;
    double share = (clicks + usualClicks) / (Math.max(clicks, impressions) + clickPriorImpressions);
    return share / (share + clickPriorShare);
  }

  /** From 1, here, towards 0. */
  public double nearness(double meters) {
    return 1 / (1 + meters / distanceScaleMeters);
  }
}
