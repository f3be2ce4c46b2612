package torg.offers.core;

import java.util.ArrayList;
import java.util.List;
import torg.bus.flow.Capacity;
import torg.offers.v1.Offer;

/** As many offers as fit into one answer, which must be well below the limit of the bus. */
public final class OfferPage {
  private static final int BYTES_MAX = 4_000_000;

  private final List<Offer> offers = new ArrayList<>();
  private final Capacity capacity = Capacity.ofBytes(BYTES_MAX);

  /** False when it does not fit; the first one always does. */
  public boolean add(Offer offer) {
    return capacity.take(offer.getSerializedSize()) && offers.add(offer);
  }

  public List<Offer> offers() {
    return offers;
  }
}
