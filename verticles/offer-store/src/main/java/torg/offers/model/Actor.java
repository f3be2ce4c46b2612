package torg.offers.model;

/** Who changes an offer. */
public enum Actor {
  /** The seller, or a service or an operator on the seller's behalf: they have the same rights. */
  SELLER("its seller"),
  MODERATION("moderation"),
  /** The job that ends the terms of offers. */
  EXPIRY("the end of its term"),
  FEED("a feed");

  private final String title;

  Actor(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }
}
