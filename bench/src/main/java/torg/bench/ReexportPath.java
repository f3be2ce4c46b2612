package torg.bench;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import torg.bus.CallContext;
import torg.calls.OfferCalls;
import torg.offers.v1.GetExportRequest;
import torg.offers.v1.OfferExport;
import torg.offers.v1.OfferExportState;
import torg.offers.v1.StartExportRequest;
import torg.testkit.Kafka;

/** Offers of many sellers, exported once more while nothing else runs. */
final class ReexportPath {
  private static final int OFFERS = 200_000;

  /** None of the offers is in it, so that all of them are looked at for nothing. */
  private static final String OTHER_CATEGORY = "cars";

  private static final Duration CALL_MAX = Duration.ofSeconds(10);

  private final int offers;

  ReexportPath() {
    this(OFFERS);
  }

  ReexportPath(int offers) {
    this.offers = offers;
  }

  void measure(Report report) throws Exception {
    try (var fixture = new OffersFixture()) {
      OffersLoad.spread(fixture, offers);
      fixture.startExport();
      // 50 million offers in two hours.
      report.atLeast(
          "re-export to the topic of versions",
          perSecond(fixture, StartExportRequest.newBuilder()),
          7_000);
      report.figure(
          "re-export to another topic",
          perSecond(
              fixture, StartExportRequest.newBuilder().setTopic(Kafka.shared().freshTopic(8))),
          "offers a second");
      report.figure(
          "offers looked at for a category that has none",
          perSecond(fixture, StartExportRequest.newBuilder().setCategoryId(OTHER_CATEGORY)),
          "a second");
    }
  }

  private double perSecond(OffersFixture fixture, StartExportRequest.Builder request)
      throws Exception {
    var start = System.nanoTime();
    var export =
        OffersFixture.await(
            fixture.bus.request(
                OfferCalls.START_EXPORT, request.build(), CallContext.mesh(CALL_MAX)));
    awaitDone(fixture, export);
    return offers / ((System.nanoTime() - start) / 1e9);
  }

  private static void awaitDone(OffersFixture fixture, OfferExport export) throws Exception {
    var request = GetExportRequest.newBuilder().setId(export.getId()).build();
    var deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(10);
    while (true) {
      var now =
          OffersFixture.await(
              fixture.bus.request(OfferCalls.GET_EXPORT, request, CallContext.mesh(CALL_MAX)));
      if (now.getState() == OfferExportState.EXPORT_DONE) {
        return;
      }
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException("still at " + now);
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
    }
  }
}
