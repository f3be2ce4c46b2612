package torg.gazetteer;

/** How a place was told from others with the same name. */
public enum Decision {
  /** There was nothing to decide: only one settlement has the name. */
  UNIQUE,
  /** The address names the region, the country or a neighbouring settlement. */
  REGION,
  /** It is called so today; others were so in the past, as Samara was Kuybyshev. */
  PRESENT_NAME,
  /** Nothing told them apart, so the one with most inhabitants was taken. */
  POPULATION,
  /** By coordinates. */
  NEAREST;

  /** Whether several settlements have the name. */
  public boolean ambiguous() {
    return switch (this) {
      case UNIQUE, NEAREST -> false;
      case REGION, PRESENT_NAME, POPULATION -> true;
    };
  }
}
