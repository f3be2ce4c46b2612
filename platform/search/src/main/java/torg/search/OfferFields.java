package torg.search;

/**
 * The fields of an offer's document: the indexer writes them, the search API asks for them. Indexes
 * have been filled with these names, so none ever changes.
 */
public final class OfferFields {
  /** Keywords: the ids of all categories from the root down to the offer's. */
  public static final String CATEGORY = "category";

  /** Keyword: the seller's id. */
  public static final String SELLER = "seller";

  /** Keyword: the settlement's geo_id as a decimal number; {@link #place}. */
  public static final String PLACE = "place";

  /** Keyword: the region's Russian name. */
  public static final String REGION = "region";

  /** Keyword: the country, ISO 3166-1. */
  public static final String COUNTRY = "country";

  /** Keyword: the name of torg.offers.v1.Condition; absent when it is unspecified. */
  public static final String CONDITION = "condition";

  /** Keyword: the currency of the price, ISO 4217. */
  public static final String CURRENCY = "currency";

  /** Keyword: the currency of the salary, ISO 4217. */
  public static final String SALARY_CURRENCY = "salary-currency";

  /** Keyword: the name of torg.offers.v1.SalaryPeriod. */
  public static final String SALARY_PERIOD = "salary-period";

  /** Keyword: {@link #WITH_PHOTO} when at least one photo is stored, else absent. */
  public static final String PHOTO = "photo";

  /** The only value of {@link #PHOTO}. */
  public static final String WITH_PHOTO = "yes";

  /** Number: the price in the smallest unit of whatever currency it has. */
  public static final String PRICE = "price";

  /** Number: created_at in seconds since 1970. */
  public static final String PUBLISHED = "published";

  /** Number: amount_min of the salary in the smallest unit; absent when the salary has none. */
  public static final String SALARY_MIN = "salary-min";

  /** Number: amount_max of the salary in the smallest unit; absent when the salary has none. */
  public static final String SALARY_MAX = "salary-max";

  /** What the fields of attributes begin with. */
  public static final String ATTRIBUTES = "attribute.";

  private OfferFields() {}

  /**
   * Keywords for an enum (the ids of its values) and for a boolean ("true" or "false"), a number
   * for a number; strings have none. Standard attributes, whose ids begin with "standard.", too.
   */
  public static String attribute(String id) {
    return ATTRIBUTES + id;
  }

  /**
   * Number: the same as {@link #PRICE}, once more under its currency (price.RUB), because amounts
   * of different currencies can be neither sorted nor compared with each other.
   */
  public static String price(String currency) {
    return PRICE + "." + currency;
  }

  /** The value of {@link #PLACE} for a settlement. */
  public static String place(long geoId) {
    return Long.toString(geoId);
  }
}
