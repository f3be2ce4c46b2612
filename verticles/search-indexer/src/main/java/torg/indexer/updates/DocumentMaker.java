package torg.indexer.updates;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import torg.catalog.view.CatalogCache;
import torg.catalog.view.CatalogTree;
import torg.indexer.documents.CatalogMeaning;
import torg.indexer.documents.Conversion;
import torg.indexer.documents.Conversion.Converted;
import torg.indexer.documents.Conversion.Impossible;
import torg.indexer.documents.OfferDocuments;
import torg.indexer.updates.IndexerMetrics.Outcome;
import torg.offers.v1.Offer;

/**
 * Makes documents of offers as they came, and of those that will not do, as the offer store has
 * them now. That may put a later version before an earlier one, which does no harm: the index keeps
 * the highest.
 */
public final class DocumentMaker {
  private final CatalogCache catalog;
  private final ActualOffers actual;
  private final Set<String> skipped;
  private final Clock clock;
  private final IndexerMetrics metrics;
  private volatile Optional<CatalogMeaning> meaning = Optional.empty();

  /**
   * @param skipped ids of offers that shall not be found
   */
  public DocumentMaker(
      CatalogCache catalog,
      ActualOffers actual,
      Set<String> skipped,
      Clock clock,
      IndexerMetrics metrics) {
    this.catalog = catalog;
    this.actual = actual;
    this.skipped = skipped;
    this.clock = clock;
    this.metrics = metrics;
  }

  /** In the order of the offers, one for each. Never fails: why there is no document is said. */
  public Future<List<Conversion>> make(List<Offer> offers) {
    var conversions = new ArrayList<Conversion>(offers.size());
    var doubtful = new LinkedHashSet<String>();
    for (var offer : offers) {
      var conversion = convert(offer);
      conversions.add(conversion);
      if (conversion instanceof Impossible) {
        doubtful.add(offer.getId());
      } else {
        metrics.count(skipped.contains(offer.getId()) ? Outcome.SKIPPED : Outcome.CONVERTED);
      }
    }
    return doubtful.isEmpty()
        ? Future.succeededFuture(conversions)
        : ask(doubtful)
            .map(
                answers -> {
                  for (var at = 0; at < offers.size(); at++) {
                    if (conversions.get(at) instanceof Impossible first) {
                      conversions.set(at, second(offers.get(at), first, answers));
                    }
                  }
                  return conversions;
                });
  }

  /** Of offers that the offer store has said to be so. */
  public List<Conversion> convert(List<Offer> offers) {
    return offers.stream().map(this::convert).toList();
  }

  /**
   * @throws torg.bus.faults.FaultException UNAVAILABLE while none is loaded
   */
  public void requireCatalog() {
    catalog.require();
  }

  private Conversion convert(Offer offer) {
    return skipped.contains(offer.getId())
        ? new Converted(OfferDocuments.deletion(offer.getId(), version(offer)))
        : OfferDocuments.convert(offer, meaning());
  }

  private record Answers(Map<String, Optional<Offer>> offers, String failure) {}

  private Future<Answers> ask(Set<String> ids) {
    return actual
        .get(ids)
        .map(found -> new Answers(found, ""))
        .otherwise(failure -> new Answers(Map.of(), failure.getMessage()));
  }

  private Conversion second(Offer offer, Impossible first, Answers answers) {
    var answer = answers.offers.get(offer.getId());
    if (answer == null) {
      metrics.count(Outcome.IMPOSSIBLE);
      return new Impossible(first.reason() + ", and could not be asked for: " + answers.failure);
    }
    if (answer.isEmpty()) {
      metrics.count(Outcome.GONE);
      return new Converted(OfferDocuments.deletion(offer.getId(), version(offer)));
    }
    var conversion = convert(answer.get());
    metrics.count(conversion instanceof Converted ? Outcome.ASKED : Outcome.IMPOSSIBLE);
    return conversion instanceof Impossible second
        ? new Impossible(
            "%s, and as the offer store has it: %s".formatted(first.reason(), second.reason()))
        : conversion;
  }

  /** Of a deletion: what lacks a version is put behind all that there can be, which are times. */
  private long version(Offer offer) {
    return offer.getVersion() > 0
        ? offer.getVersion()
        : ChronoUnit.MICROS.between(Instant.EPOCH, clock.instant());
  }

  private Optional<CatalogMeaning> meaning() {
    return catalog.current().map(this::meaning);
  }

  /** Two threads may make one at the same time, which costs little. */
  private CatalogMeaning meaning(CatalogTree tree) {
    var known = meaning;
    if (known.filter(present -> present.isOf(tree)).isEmpty()) {
      known = Optional.of(new CatalogMeaning(tree));
      meaning = known;
    }
    return known.get();
  }
}
