package torg.offers.feeds;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.export.OfferMail.stamp;
import static torg.offers.feeds.FeedMail.says;
import static torg.offers.v1.Unmentioned.KEEP_AS_MANUAL;
import static torg.offers.v1.Unmentioned.REMOVE;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import torg.bus.Times;
import torg.offers.OfferNode;
import torg.offers.TestSeller;
import torg.offers.core.Cleaning;
import torg.offers.core.OfferTables;
import torg.offers.export.OfferMail;
import torg.offers.model.Preset;
import torg.offers.v1.FeedBatch;
import torg.offers.v1.ModerationOpinion;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.Verdict;
import torg.store.Row;
import torg.store.Scan;

/** What has left a feed and comes again. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FeedReturnTest {
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

  private FeedMail feed(String seller) {
    return new FeedMail(node, seller, "main");
  }

  private List<Row> former(String seller) {
    return mail.rows(Scan.of(OfferTables.FEED_FORMER).prefix(seller));
  }

  private void opine(Offer offer, Verdict verdict) {
    mail.opine(
        ModerationOpinion.newBuilder()
            .setOfferId(offer.getId())
            .setOfferVersion(offer.getVersion())
            .setVerdict(verdict)
            .addReasons("fake")
            .setDecidedAt(Times.of(node.clock.instant()))
            .build());
  }

  private void clean() {
    var config = OfferNode.CONFIG;
    var cleaning =
        new Cleaning(
            node.store, node.clock, FeedTables.kept(config.feedResultsKept(), config.feedReturn()));
    node.run("offer-feed-cleaning", cleaning::run);
  }

  /** Lets an offer leave its feed in one of the ways. */
  private void leave(FeedMail feed, String way) {
    switch (way) {
      case "left out" -> feed.finish(feed.end(2, 1, 0, REMOVE));
      case "made manual" -> feed.finish(feed.end(2, 1, 0, KEEP_AS_MANUAL));
      default -> mail.change(feed.offer("a"), OfferStatus.REMOVED);
    }
  }

  private static FeedBatch next(FeedMail feed, String title) {
    return feed.batch(3, 1, says("a", title));
  }

  @ParameterizedTest
  @ValueSource(strings = {"left out", "made manual", "deleted"})
  void shouldGetItsIdBackWhenItComesAgain(String way) {
    var feed = feed("back " + way);
    feed.take(feed.batch(1, 1, says("a", "Марка")));
    var before = feed.offer("a");
    leave(feed, way);
    assertThat(former("back " + way)).hasSize(1);
    node.clock.advance(Duration.ofDays(20));

    assertThat(feed.take(next(feed, "Новая"))).containsExactly("RETURNED");
    assertThat(mail.result().getOffers(0).getOfferId()).isEqualTo(before.getId());
    var after = feed.offer("a");
    assertThat(after.getStatus()).isEqualTo(OfferStatus.ACTIVE);
    assertThat(after.getContent().getTitle()).isEqualTo("Новая");
    assertThat(after.getShortCode()).isEqualTo(before.getShortCode());
    assertThat(Times.of(after.getExpiresAt()))
        .isEqualTo(node.clock.instant().plus(OfferNode.CONFIG.term()));
    assertThat(mail.moderation(after).getPending()).isTrue();
    assertThat(former("back " + way)).isEmpty();
    var seller = new TestSeller(node, "back " + way);
    assertThat(seller.counts())
        .isEqualTo(seller.recount())
        .containsEntry(Preset.FROM_FEED, 1L)
        .containsEntry(Preset.MANUAL, 0L);
    assertThat(mail.queued("back " + way)).last().isEqualTo(after.getVersion());
  }

  @ParameterizedTest
  @ValueSource(strings = {"left out", "made manual", "deleted"})
  void shouldStayBannedHoweverLongItWasAway(String way) {
    var feed = feed("evader " + way);
    feed.take(feed.batch(1, 1, says("a", "Марка")));
    opine(feed.offer("a"), Verdict.BAN);
    var banned = feed.offer("a");
    leave(feed, way);
    node.clock.advance(OfferNode.CONFIG.feedReturn().multipliedBy(3));
    clean();

    assertThat(feed.take(next(feed, "Новая"))).containsExactly("RETURNED");
    var after = feed.offer("a");
    assertThat(after.getId()).isEqualTo(banned.getId());
    assertThat(after.getStatus()).isEqualTo(OfferStatus.BANNED);
    assertThat(after.getBan()).isEqualTo(banned.getBan());
    assertThat(mail.moderation(after).getPending()).isTrue();
    opine(after, Verdict.APPROVED);
    assertThat(feed.offer("a").getStatus()).isEqualTo(OfferStatus.ACTIVE);
    var seller = new TestSeller(node, "evader " + way);
    assertThat(seller.counts()).isEqualTo(seller.recount()).containsEntry(Preset.BANNED, 0L);
    assertThat(seller.totals().getBanned()).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void shouldBeNewWhenItWasAwayForTooLong(boolean isCleaned) {
    var feed = feed("forgotten " + isCleaned);
    feed.take(feed.batch(1, 1, says("a", "Марка")));
    var before = feed.offer("a");
    leave(feed, "left out");
    node.clock.advance(OfferNode.CONFIG.feedReturn());
    if (isCleaned) {
      node.clock.advance(Duration.ofMillis(1));
      clean();
      assertThat(former("forgotten " + isCleaned)).isEmpty();
    }
    assertThat(feed.take(next(feed, "Марка"))).containsExactly("CREATED");
    assertThat(feed.offer("a").getId()).isNotEqualTo(before.getId());
    leave(feed, "deleted");
    assertThat(former("forgotten " + isCleaned))
        .as("the last one that stood for it")
        .hasSize(1)
        .noneMatch(row -> row.get(OfferTables.OFFER_ID).equals(before.getId()));
  }

  @Test
  void shouldNeverForgetWhatIsBannedOnceItIsManual() {
    var feed = feed("later");
    feed.take(feed.batch(1, 1, says("a", "Марка"), says("b", "Другая")));
    var first = feed.offer("a");
    leave(feed, "made manual");
    opine(node.get(first.getId()), Verdict.BAN);
    node.clock.advance(OfferNode.CONFIG.feedReturn().plusDays(1));
    clean();
    assertThat(former("later"))
        .extracting(row -> row.get(OfferTables.OFFER_ID))
        .containsExactly(first.getId());
    assertThat(feed.take(next(feed, "Новая"))).containsExactly("RETURNED");
    assertThat(feed.offer("a").getStatus()).isEqualTo(OfferStatus.BANNED);
  }

  @Test
  void shouldComeBackAsTheSellerLeftItWhenItWasManual() {
    var feed = feed("own");
    feed.take(feed.batch(1, 1, says("a", "Марка")));
    var before = feed.offer("a");
    leave(feed, "made manual");
    mail.edit(before, stamp("Поправлена"));
    mail.change(before, OfferStatus.HIDDEN);
    assertThat(feed.take(next(feed, "Поправлена"))).containsExactly("RETURNED");
    assertThat(feed.offer("a").getStatus()).isEqualTo(OfferStatus.HIDDEN);
    assertThat(feed.take(feed.batch(3, 2, says("a", "Поправлена")))).containsExactly("SKIPPED");
  }

  @Test
  void shouldStayAwayWhenWhatComesIsNotValid() {
    var feed = feed("invalid");
    feed.take(feed.batch(1, 1, says("a", "Марка")));
    var before = feed.offer("a");
    leave(feed, "left out");
    assertThat(feed.take(feed.batch(3, 1, says("a", ""), FeedMail.failed("a"))))
        .last()
        .isEqualTo("KEPT");
    assertThat(node.get(before.getId()).getStatus()).isEqualTo(OfferStatus.REMOVED);
    assertThat(former("invalid")).hasSize(1);
  }
}
