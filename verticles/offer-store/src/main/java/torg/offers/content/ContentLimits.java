package torg.offers.content;

import java.util.List;
import torg.catalog.v1.StandardFilter;
import torg.catalog.view.FilterSources;

/** How much an offer may say. All lengths are in characters as people count them: code points. */
public final class ContentLimits {
  /** The whole of it, as it is stored and as it travels. */
  static final int BYTES_MAX = 100_000;

  static final int TITLE_LENGTH_MIN = 3;
  static final int TITLE_LENGTH_MAX = 120;
  static final int DESCRIPTION_LENGTH_MAX = 20_000;
  static final int ADDRESS_LENGTH_MAX = 300;

  static final long AMOUNT_MAX = 1_000_000_000_000_000L;

  static final int PHOTOS_MAX = 30;
  public static final int PHOTO_URL_LENGTH_MAX = 2_000;

  /**
   * What a leaf can have at most: 100 attributes in each of the 10 levels of the catalog, and those
   * of standard filters.
   */
  static final int ATTRIBUTES_MAX =
      1_000 + FilterSources.attributes(List.of(StandardFilter.values())).size();

  /** What an enum of the catalog can have at most. */
  static final int ENUM_IDS_MAX = 2_000;

  /** What the catalog means by a longest text of 0. */
  static final int STRING_LENGTH_MAX_USUAL = 200;

  static final double LATITUDE_MAX = 90;
  static final double LONGITUDE_MAX = 180;

  private ContentLimits() {}
}
