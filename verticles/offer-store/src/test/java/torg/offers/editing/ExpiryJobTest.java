package torg.offers.editing;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.export.OfferMail.stamp;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import torg.calls.OfferCalls;
import torg.offers.OfferNode;
import torg.offers.core.OfferTables;
import torg.offers.export.OfferMail;
import torg.offers.feeds.FeedMail;
import torg.offers.model.Shards;
import torg.offers.v1.GetCountsRequest;
import torg.offers.v1.GetTotalsRequest;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferPreset;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.PresetCount;
import torg.store.Row;
import torg.store.Scan;
import torg.testkit.Await;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExpiryJobTest {
  private static final Duration TERM = OfferNode.CONFIG.term();

  private OfferNode node;
  private OfferMail mail;

  @BeforeAll
  void start() {
    node = OfferNode.start();
    mail = new OfferMail(node);
  }

  @AfterAll
  void stop() {
    node.close();
  }

  private void run() {
    node.run("offer-expiry", new ExpiryJob(node.records, node.clock)::run);
  }

  private OfferStatus status(Offer offer) {
    return node.get(offer.getId()).getStatus();
  }

  private Map<OfferPreset, Long> counts(String seller) {
    var request = GetCountsRequest.newBuilder().setSellerId(seller).build();
    return node.ask(OfferCalls.GET_COUNTS, request).getCountsList().stream()
        .collect(Collectors.toMap(PresetCount::getPreset, PresetCount::getCount));
  }

  @Test
  void shouldExpireOnlyActiveOffersPastTheirTerm() {
    var expired = node.create("usual", stamp("Истекла"));
    var hidden = mail.change(node.create("usual", stamp("Скрыта")), OfferStatus.HIDDEN);
    var removed = mail.change(node.create("usual", stamp("Удалена")), OfferStatus.REMOVED);
    node.clock.advance(TERM);
    var fresh = node.create("usual", stamp("Свежая"));
    run();
    assertThat(status(expired)).as("its term ends only now").isEqualTo(OfferStatus.ACTIVE);
    node.clock.advance(Duration.ofNanos(1_000));
    run();
    var after = node.get(expired.getId());
    assertThat(after.getStatus()).isEqualTo(OfferStatus.EXPIRED);
    assertThat(mail.queued("usual")).endsWith(after.getVersion());
    assertThat(node.get(hidden.getId())).isEqualTo(hidden);
    assertThat(node.get(removed.getId())).isEqualTo(removed);
    assertThat(node.get(fresh.getId())).isEqualTo(fresh);
    var totals =
        node.ask(OfferCalls.GET_TOTALS, GetTotalsRequest.newBuilder().setSellerId("usual").build());
    assertThat(totals.getActive()).isEqualTo(1);
    assertThat(totals.getExpired()).isEqualTo(1);
    assertThat(counts("usual"))
        .containsEntry(OfferPreset.PRESET_ACTIVE, 1L)
        .containsEntry(OfferPreset.PRESET_EXPIRED, 1L)
        .containsEntry(OfferPreset.PRESET_HIDDEN, 1L)
        .containsEntry(OfferPreset.PRESET_ALL, 3L);
    run();
    assertThat(node.get(expired.getId())).as("no second version").isEqualTo(after);
  }

  @Test
  void shouldLeaveAnOfferWhenItsTermWasProlonged() {
    var offer = node.create("prolonged", stamp("Марка"));
    node.clock.advance(TERM.dividedBy(2));
    mail.change(offer, OfferStatus.SOLD_ELSEWHERE);
    mail.change(offer, OfferStatus.ACTIVE);
    node.clock.advance(TERM.dividedBy(2).plusSeconds(1));
    run();
    assertThat(status(offer)).isEqualTo(OfferStatus.ACTIVE);
    node.clock.advance(TERM.dividedBy(2));
    run();
    assertThat(status(offer)).isEqualTo(OfferStatus.EXPIRED);
  }

  @Test
  void shouldDropAnEntryWhenItsOfferIsNotActiveOrIsGone() {
    var hidden = mail.change(node.create("stale", stamp("Скрыта")), OfferStatus.HIDDEN);
    var removed = mail.change(node.create("stale", stamp("Удалена")), OfferStatus.REMOVED);
    var active = node.create("stale", stamp("Активна"));
    var ids = List.of(hidden.getId(), removed.getId(), active.getId(), "nobody");
    put(ids, node.clock.instant());
    node.clock.advance(Duration.ofSeconds(1));
    run();
    for (var offer : new Offer[] {hidden, removed, active}) {
      assertThat(node.get(offer.getId())).isEqualTo(offer);
    }
    assertThat(entries("nobody")).isZero();
    assertThat(entries(hidden.getId())).isZero();
    assertThat(entries(active.getId())).as("its own").isEqualTo(1);
  }

  private void put(List<String> offerIds, Instant at) {
    Await.result(
        node.store.<Void>transact(
            tx -> {
              for (var id : offerIds) {
                tx.upsert(
                    Row.of(OfferTables.EXPIRY)
                        .with(OfferTables.SHARD_ID, (long) Shards.of(id, Shards.EXPIRY))
                        .with(OfferTables.EXPIRES_AT, at)
                        .with(OfferTables.OFFER_ID, id));
              }
              return Future.succeededFuture();
            }));
  }

  private long entries(String offerId) {
    var shard = Scan.of(OfferTables.EXPIRY).prefix((long) Shards.of(offerId, Shards.EXPIRY));
    return mail.rows(shard).stream()
        .filter(row -> row.get(OfferTables.OFFER_ID).equals(offerId))
        .count();
  }

  @Test
  void shouldGoOnWhenAShardHasMoreThanAPortion() {
    var offer = node.create("many", stamp("Марка"));
    var shard = Shards.of(offer.getId(), Shards.EXPIRY);
    var others =
        IntStream.iterate(0, number -> number + 1)
            .mapToObj(number -> "nobody" + number)
            .filter(id -> Shards.of(id, Shards.EXPIRY) == shard)
            .limit(120)
            .toList();
    put(others, node.clock.instant());
    node.clock.advance(TERM.plusSeconds(1));
    run();
    assertThat(status(offer)).isEqualTo(OfferStatus.EXPIRED);
    assertThat(others).allMatch(id -> entries(id) == 0);
  }

  @Test
  void shouldNotForgetAnOfferWhenTheClockIsSetBackMeanwhile() {
    var feed = new FeedMail(node, "clocks", "main");
    feed.take(feed.stamps(1, 1, 0, 40));
    var late = node.clock.instant().plus(TERM).plusSeconds(1);
    node.run("offer-expiry", new ExpiryJob(node.records, setBack(late))::run);
    for (var row : feed.rows()) {
      var isActive = node.get(row.offerId()).getStatus() == OfferStatus.ACTIVE;
      assertThat(entries(row.offerId())).isEqualTo(isActive ? 1 : 0);
    }
  }

  /** Shows an earlier time whenever it is asked again. */
  private static Clock setBack(Instant late) {
    var asked = new AtomicInteger();
    InstantSource source = () -> asked.getAndIncrement() % 2 == 0 ? late : Instant.EPOCH;
    return source.withZone(ZoneOffset.UTC);
  }
}
