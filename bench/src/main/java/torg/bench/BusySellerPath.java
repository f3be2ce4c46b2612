package torg.bench;

import com.google.protobuf.Message;
import io.vertx.grpc.common.GrpcMessageDecoder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import torg.offers.v1.ChangeStatusRequest;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.UpdateOfferRequest;

/**
 * One seller whose offers are updated and whose statuses are changed by many at once, all of whom
 * write the same few counts; against the same statements without counts, in which nobody meets.
 */
final class BusySellerPath {
  private static final String SELLER = "busy";
  private static final int OFFERS = 10_000;
  private static final int HALF = OFFERS / 2;
  private static final int WRITES = 4_000;
  private static final int WRITERS = 64;

  private final OffersFixture fixture;
  private final List<Offer> offers = Collections.synchronizedList(new ArrayList<>());
  private long sweeps;

  BusySellerPath(OffersFixture fixture) {
    this.fixture = fixture;
  }

  void measure(Report report) throws Exception {
    create();
    var bare = new BareChanges(fixture.bare);
    var load = new Load(fixture.vertx, 2, WRITERS / 2);
    try (var updates = this.<UpdateOfferRequest>calls("UpdateOffer");
        var statuses = this.<ChangeStatusRequest>calls("ChangeStatus")) {
      var retriesBefore = fixture.retries();
      var callsBefore = sweeps;
      var writes =
          Median.compare(
              5,
              () -> changes(updates, statuses),
              () ->
                  load.perSecond(
                      WRITES,
                      number ->
                          number % 2 == 0
                              ? bare.update(anyOf(0))
                              : bare.changeStatus(anyOf(HALF))));
      report.figure("changes of one busy seller", writes.subject(), "a second");
      report.figure("the same statements without counts", writes.anchor(), "a second");
      report.atLeast("changes of one busy seller against bare ones", writes.ratio(), 0.5);
      report.atMost(
          "repeated attempts for a write",
          (fixture.retries() - retriesBefore) / ((sweeps - callsBefore) * WRITES),
          0.1);
    }
  }

  private void create() throws Exception {
    try (var client = OffersBench.creating(fixture)) {
      client.perSecond(
          OFFERS,
          number -> OffersBench.creation(number).toBuilder().setSellerId(SELLER).build(),
          offers::add);
    }
  }

  private <Q extends Message> GrpcLoad<Q, Offer> calls(String method) {
    return new GrpcLoad<>(
        fixture.grpcPort,
        "torg.offers.v1.OfferService",
        method,
        GrpcMessageDecoder.decoder(Offer.newBuilder()),
        WRITERS / 2);
  }

  /** Half of the offers are updated, the others hidden and shown again in turns. */
  private double changes(
      GrpcLoad<UpdateOfferRequest, Offer> updates, GrpcLoad<ChangeStatusRequest, Offer> statuses)
      throws Exception {
    var status = sweeps++ % 2 == 0 ? OfferStatus.HIDDEN : OfferStatus.ACTIVE;
    var executor = Executors.newFixedThreadPool(2);
    try {
      Callable<Double> updating = () -> updates.perSecond(WRITES / 2, number -> update());
      Callable<Double> changing =
          () -> statuses.perSecond(WRITES / 2, number -> change(number, status));
      var start = System.nanoTime();
      for (var part : executor.invokeAll(List.of(updating, changing))) {
        part.get();
      }
      return WRITES / ((System.nanoTime() - start) / 1e9);
    } finally {
      executor.shutdown();
    }
  }

  private UpdateOfferRequest update() {
    return UpdateOfferRequest.newBuilder()
        .setId(anyOf(0).getId())
        .setContent(OfferSamples.content(ThreadLocalRandom.current().nextLong()))
        .build();
  }

  private ChangeStatusRequest change(long number, OfferStatus status) {
    return ChangeStatusRequest.newBuilder()
        .setId(offers.get(HALF + (int) number).getId())
        .setStatus(status)
        .build();
  }

  private Offer anyOf(int from) {
    return offers.get(from + ThreadLocalRandom.current().nextInt(HALF));
  }
}
