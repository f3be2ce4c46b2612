package torg.offers.reexport;

import java.time.Instant;
import java.util.Collection;
import torg.offers.v1.OfferExport;

/** What the parts of a re-export have done together. */
final class ReexportProgress {
  private static final double MICROS = 1e6;

  private ReexportProgress() {}

  /**
   * The re-export with its numbers. Ids are spread evenly, so that what is found in a share of them
   * tells what will be found in all.
   *
   * @param parts all of them
   * @param waiting offers that are in the queue
   */
  static OfferExport of(
      Reexport export, Collection<PartProgress> parts, long waiting, Instant now) {
    var spec = export.spec();
    var exported = parts.stream().mapToLong(PartProgress::exported).sum();
    var share = parts.stream().mapToDouble(part -> part.share(spec)).average().orElse(0);
    var ranSeconds = export.ran(now).toNanos() / 1_000 / MICROS;
    return export.message().toBuilder()
        .setOffersExported(exported)
        .setOffersWaiting(waiting)
        .setOffersExpected(share == 0 ? 0 : Math.round(exported / share))
        .setShare(share)
        .setOffersPerSecond(ranSeconds == 0 ? 0 : exported / ranSeconds)
        .setProblem(
            parts.stream()
                .map(PartProgress::problem)
                .filter(problem -> !problem.isEmpty())
                .findFirst()
                .orElse(""))
        .build();
  }
}
