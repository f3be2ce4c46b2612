package torg.offers.editing;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import torg.offers.core.OfferTx;
import torg.offers.model.OfferIds;
import torg.offers.v1.Offer;
import torg.store.Row;

/** A write of one offer, alone or with others in one transaction. */
sealed interface Write {
  /** The offer that it has to know. */
  Optional<String> offerId();

  /**
   * Called for each attempt of a transaction, with the offer as that has read it.
   *
   * @throws torg.bus.faults.FaultException when it cannot be done
   */
  Plan plan(Optional<Offer> found, OfferIds ids);

  /** The answer, and what has to be written for it. */
  record Plan(Offer offer, Consumer<OfferTx> write) {}

  /**
   * @param offer makes it, with another id each time: the one before may be in use
   * @param request the request's own row, when it named a key
   */
  record Create(Function<OfferIds, Offer> offer, Optional<Function<Offer, Row>> request)
      implements Write {
    @Override
    public Optional<String> offerId() {
      return Optional.empty();
    }

    @Override
    public Plan plan(Optional<Offer> found, OfferIds ids) {
      var made = offer.apply(ids);
      return new Plan(
          made,
          tx -> {
            tx.write(Optional.empty(), made);
            request.ifPresent(row -> tx.store().insert(row.apply(made)));
          });
    }
  }

  /**
   * @param before the offer that may be changed, or a fault
   * @param decision the same offer is not written
   */
  record Change(String id, Function<Optional<Offer>, Offer> before, UnaryOperator<Offer> decision)
      implements Write {
    @Override
    public Optional<String> offerId() {
      return Optional.of(id);
    }

    @Override
    public Plan plan(Optional<Offer> found, OfferIds ids) {
      var offer = before.apply(found);
      var after = decision.apply(offer);
      return new Plan(
          after,
          tx -> {
            if (!after.equals(offer)) {
              tx.write(Optional.of(offer), after);
            }
          });
    }
  }
}
