package torg.bench;

import io.vertx.grpc.common.GrpcMessageDecoder;
import io.vertx.sqlclient.Tuple;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import torg.offers.v1.CreateOfferRequest;
import torg.offers.v1.GetOfferRequest;
import torg.offers.v1.ListOffersRequest;
import torg.offers.v1.ListOffersResponse;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferPreset;

/** The offer store through gRPC against bare statements, its export, and its lists. */
final class OffersBench implements Main.Benchmark {
  static final int OFFERS = 1_000_000;
  private static final int READS = 60_000;
  private static final int WRITES = 8_000;
  static final int SELLERS = 100_000;
  private static final int CONCURRENT = 128;
  private static final int PAGES = 2_000;

  @Override
  public void run(Report report) throws Exception {
    try (var fixture = new OffersFixture()) {
      OffersLoad.fill(fixture, OFFERS);
      reads(fixture, report);
      lists(fixture, report);
      writes(fixture, report);
      new BusySellerPath(fixture).measure(report);
      new FeedPath(fixture).measure(report);
      new ExportPath(fixture).measure(report);
    }
    new ReexportPath().measure(report);
  }

  private static void reads(OffersFixture fixture, Report report) throws Exception {
    var load = new Load(fixture.vertx, Runtime.getRuntime().availableProcessors(), CONCURRENT / 2);
    var select =
        fixture.bare.preparedQuery(
            "select proto from offer where shard = $1 and id = $2 and kind = 'offer'");
    try (var client =
        new GrpcLoad<GetOfferRequest, Offer>(
            fixture.grpcPort,
            "torg.offers.v1.OfferService",
            "GetOffer",
            GrpcMessageDecoder.decoder(Offer.newBuilder()),
            CONCURRENT)) {
      var reads =
          Median.compare(
              5,
              () ->
                  client.perSecond(
                      READS, number -> GetOfferRequest.newBuilder().setId(randomId()).build()),
              () ->
                  load.perSecond(
                      READS,
                      number -> {
                        var id = randomId();
                        return select.execute(Tuple.of(OffersLoad.shard(id), id));
                      }));
      report.figure("reads through gRPC", reads.subject(), "a second");
      report.figure("bare selects", reads.anchor(), "a second");
      report.atLeast("reads against bare selects", reads.ratio(), 1);
    }
  }

  private static String randomId() {
    return OfferSamples.id(ThreadLocalRandom.current().nextLong(OFFERS));
  }

  private static void lists(OffersFixture fixture, Report report) throws Exception {
    try (var client =
        new GrpcLoad<ListOffersRequest, ListOffersResponse>(
            fixture.grpcPort,
            "torg.offers.v1.CabinetService",
            "ListOffers",
            GrpcMessageDecoder.decoder(ListOffersResponse.newBuilder()),
            4)) {
      var small = page(OffersLoad.SMALL_SELLER, "");
      var deep = page(OffersLoad.BIG_SELLER, OffersLoad.deepPageToken());
      var first = page(OffersLoad.BIG_SELLER, "");
      var firstPages =
          Median.compare(
              5,
              () -> 1e6 / client.perSecond(PAGES, number -> first),
              () -> 1e6 / client.perSecond(PAGES, number -> small));
      report.figure("first page of 1M offers", firstPages.subject(), "µs");
      report.figure("first page of 100 offers", firstPages.anchor(), "µs");
      report.atMost("first page of 1M against 100", firstPages.ratio(), 2);
      var deepPages =
          Median.compare(
              5,
              () -> 1e6 / client.perSecond(PAGES, number -> deep),
              () -> 1e6 / client.perSecond(PAGES, number -> small));
      report.figure("deep page of 1M offers", deepPages.subject(), "µs");
      report.atMost("deep page of 1M against the first of 100", deepPages.ratio(), 2);
    }
  }

  private static ListOffersRequest page(String sellerId, String token) {
    return ListOffersRequest.newBuilder()
        .setSellerId(sellerId)
        .setPreset(OfferPreset.PRESET_ALL)
        .setLimit(20)
        .setPageToken(token)
        .build();
  }

  private static void writes(OffersFixture fixture, Report report) throws Exception {
    var load = new Load(fixture.vertx, Runtime.getRuntime().availableProcessors(), CONCURRENT / 2);
    try (var client = creating(fixture)) {
      var bare = new BareWrites(fixture.bare);
      var writes =
          Median.compare(
              5,
              () -> client.perSecond(WRITES, OffersBench::creation),
              () ->
                  load.perSecond(WRITES, number -> bare.write(UUID.randomUUID(), randomSeller())));
      report.figure("full writes through gRPC", writes.subject(), "a second");
      report.figure("the same statements, bare", writes.anchor(), "a second");
      report.atLeast("writes against bare ones", writes.ratio(), 2);
    }
  }

  static GrpcLoad<CreateOfferRequest, Offer> creating(OffersFixture fixture) {
    return new GrpcLoad<>(
        fixture.grpcPort,
        "torg.offers.v1.OfferService",
        "CreateOffer",
        GrpcMessageDecoder.decoder(Offer.newBuilder()),
        CONCURRENT);
  }

  static CreateOfferRequest creation(long number) {
    return CreateOfferRequest.newBuilder()
        .setSellerId(randomSeller())
        .setContent(OfferSamples.content(ThreadLocalRandom.current().nextLong()))
        .build();
  }

  static String randomSeller() {
    return "seller-" + ThreadLocalRandom.current().nextInt(SELLERS);
  }
}
