package torg.offers.feeds;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.content.ContentSamples.car;
import static torg.offers.export.OfferMail.stamp;
import static torg.offers.feeds.FeedMail.failed;
import static torg.offers.feeds.FeedMail.says;

import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import torg.bus.Times;
import torg.calls.OfferCalls;
import torg.offers.OfferNode;
import torg.offers.editing.ExpiryJob;
import torg.offers.export.OfferMail;
import torg.offers.model.FeedRow;
import torg.offers.sellers.RemovedSellers;
import torg.offers.v1.FeedBatch;
import torg.offers.v1.FeedBatchResult;
import torg.offers.v1.FeedOfferResult;
import torg.offers.v1.ModerationOpinion;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.RemoveSellerRequest;
import torg.offers.v1.Terminal;
import torg.offers.v1.Unmentioned;
import torg.offers.v1.Verdict;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FeedInboxTest {
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

  @Test
  void shouldCreateUpdateAndSkipWhenALoadFollowsAnother() {
    var feed = feed("usual");
    assertThat(feed.take(feed.batch(1, 1, says("a", "Марка"), says("b", "Другая"))))
        .containsExactly("CREATED", "CREATED");
    var skipped = feed.offer("a");
    var created = feed.offer("b");
    assertThat(skipped.getFeed().getTaskId()).isEqualTo(1);
    assertThat(mail.queued("usual"))
        .containsExactlyInAnyOrder(skipped.getVersion(), created.getVersion());

    assertThat(feed.take(feed.batch(2, 1, says("a", "Марка"), says("b", "Новая"))))
        .containsExactly("SKIPPED", "UPDATED");
    var updated = feed.offer("b");
    assertThat(updated.getId()).isEqualTo(created.getId());
    assertThat(updated.getContent().getTitle()).isEqualTo("Новая");
    assertThat(feed.offer("a")).as("no new version").isEqualTo(skipped);
    assertThat(mail.queued("usual"))
        .containsExactlyInAnyOrder(
            skipped.getVersion(), created.getVersion(), updated.getVersion());
    assertThat(feed.rows()).extracting(FeedRow::taskId).containsExactly(2L, 2L);
    assertThat(mail.result().getOffersList())
        .extracting(FeedOfferResult::getOfferId)
        .containsExactly(skipped.getId(), updated.getId());
    assertThat(node.sentKeys(OfferNode.CONFIG.feedResultsTopic())).contains("usual main");
  }

  @Test
  void shouldTellEveryErrorWithItsFieldWhenAnOfferIsNotValid() {
    var feed = feed("refused");
    feed.take(feed.batch(1, 1, says("a", "Марка")));
    var before = feed.offer("a");
    var results =
        feed.take(
            feed.batch(
                2,
                1,
                says("a", car().clearAttributes().setTitle("")),
                says("b", stamp("Марка").setCategoryId("transport")),
                says("", "Марка"),
                failed("c"),
                failed("a"),
                FeedMail.says("d", "Марка").toBuilder().clearOutcome().build()));
    assertThat(results.get(0)).startsWith("REFUSED external_id: is repeated at position 4");
    assertThat(results.get(1)).startsWith("REFUSED content.category_id: category 'transport'");
    assertThat(results.get(2)).startsWith("REFUSED external_id: is empty");
    assertThat(results.subList(3, 5)).containsExactly("KEPT", "KEPT");
    assertThat(results.get(5)).startsWith("REFUSED content: is missing");
    assertThat(feed.take(feed.batch(2, 2, says("a", car().clearAttributes().setTitle("")))))
        .singleElement()
        .asString()
        .contains("content.title: ", "content.attributes");
    assertThat(feed.offer("a")).isEqualTo(before);
    assertThat(feed.rows()).singleElement().extracting(FeedRow::taskId).isEqualTo(2L);
    assertThat(mail.queued("refused")).containsExactly(before.getVersion());
  }

  @Test
  void shouldRespectBansAndHidingAndReviveWhatExpired() {
    var feed = feed("states");
    feed.take(feed.batch(1, 1, says("b", "Запрет"), says("h", "Скрыта"), says("e", "Истекла")));
    node.clock.advance(OfferNode.CONFIG.term().plusSeconds(1));
    var banned = feed.offer("b");
    mail.opine(
        ModerationOpinion.newBuilder()
            .setOfferId(banned.getId())
            .setOfferVersion(banned.getVersion())
            .setVerdict(Verdict.BAN)
            .setDecidedAt(Times.of(node.clock.instant()))
            .build());
    mail.change(feed.offer("h"), OfferStatus.HIDDEN);
    node.run("offer-expiry", new ExpiryJob(node.records, node.clock)::run);
    assertThat(feed.offer("e").getStatus()).isEqualTo(OfferStatus.EXPIRED);

    var load = feed.batch(2, 1, says("b", "Новая"), says("h", "Новая"), says("e", "Истекла"));
    assertThat(feed.take(load)).containsExactly("UPDATED", "UPDATED", "UPDATED");
    assertThat(feed.offer("b").getStatus()).isEqualTo(OfferStatus.BANNED);
    assertThat(mail.moderation(banned).getPending()).isTrue();
    assertThat(feed.offer("h").getStatus()).isEqualTo(OfferStatus.HIDDEN);
    assertThat(feed.offer("e").getStatus()).isEqualTo(OfferStatus.ACTIVE);
  }

  @Test
  void shouldTakeTheLastWhenAnExternalIdComesTwice() {
    var feed = feed("twice");
    assertThat(feed.take(feed.batch(1, 1, says("a", "Первая"), says("a", "Вторая"))))
        .satisfiesExactly(
            first -> assertThat(first).startsWith("REFUSED external_id: is repeated at position 1"),
            second -> assertThat(second).isEqualTo("CREATED"));
    assertThat(mail.queued("twice")).containsExactly(feed.offer("a").getVersion());
    assertThat(feed.offer("a").getContent().getTitle()).isEqualTo("Вторая");
  }

  @Test
  void shouldMatchOnlyWithinSellerAndNamespace() {
    var feeds =
        Stream.of(
                feed("alone"),
                new FeedMail(node, "alone", "other"),
                new FeedMail(node, "somebody", "main"))
            .toList();
    var manual = node.create("alone", stamp("Марка"));
    for (var feed : feeds) {
      assertThat(feed.take(feed.batch(5, 1, says("a", "Марка")))).containsExactly("CREATED");
    }
    assertThat(feeds.stream().map(feed -> feed.offer("a").getId()).distinct()).hasSize(3);
    assertThat(feeds.get(0).finish(feeds.get(0).end(6, 1, 0, Unmentioned.REMOVE))).isEqualTo(1);
    assertThat(feeds.get(0).rows()).isEmpty();
    assertThat(feeds.get(1).offer("a").getStatus()).isEqualTo(OfferStatus.ACTIVE);
    assertThat(feeds.get(2).offer("a").getStatus()).isEqualTo(OfferStatus.ACTIVE);
    assertThat(node.get(manual.getId())).isEqualTo(manual);
    assertThat(feeds.get(1).take(feeds.get(1).batch(5, 2, says("a", "Новая"))))
        .as("another namespace has its own loads")
        .containsExactly("UPDATED");
  }

  @Test
  void shouldIgnoreAnOfferWhenALaterLoadHasTouchedIt() {
    var feed = feed("later");
    feed.take(feed.batch(2, 1, says("a", "Марка")));
    var batch = feed.batch(1, 1, says("a", "Старая"), failed("a"), says("b", "Старая"));
    assertThat(feed.take(batch)).containsExactly("OUTDATED", "OUTDATED", "CREATED");
    assertThat(feed.offer("a").getContent().getTitle()).isEqualTo("Марка");
    assertThat(feed.take(feed.batch(2, 2, says("b", "Новая")))).containsExactly("UPDATED");
  }

  @Test
  void shouldRefuseEveryOfferWhenTheSellerIsRemoved() {
    var feed = feed("gone");
    var request = RemoveSellerRequest.newBuilder().setSellerId("gone").build();
    var removedAt = Times.of(node.ask(OfferCalls.REMOVE_SELLER, request).getRemovedAt());
    var sentence = "REFUSED " + RemovedSellers.sentence("gone", removedAt);
    assertThat(feed.take(feed.batch(1, 1, says("a", "Марка"), failed("b"))))
        .containsExactly(sentence, sentence);
    assertThat(feed.finish(feed.end(1, 2, 5, Unmentioned.REMOVE))).isZero();
    assertThat(mail.result().hasTerminal()).isTrue();
    assertThat(feed.rows()).isEmpty();
    assertThat(mail.queued("gone")).isEmpty();
  }

  static Stream<FeedBatch.Builder> malformed() {
    var good =
        FeedBatch.newBuilder().setSellerId("bad").setNamespace("n").setTaskId(1).setBatchId(1);
    var many = good.clone();
    Stream.generate(() -> says("a", "Марка")).limit(1_001).forEach(many::addOffers);
    return Stream.of(
        good.clone().clearSellerId(),
        good.clone().setSellerId("s".repeat(65)),
        good.clone().clearNamespace(),
        good.clone().setNamespace("n".repeat(65)),
        good.clone().setNamespace("n\0"),
        good.clone().setTaskId(0),
        good.clone().addOffers(says("a", "Марка")).setTerminal(Terminal.getDefaultInstance()),
        many);
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("malformed")
  void shouldRejectOnlyTheBatchWhenItIsMalformed(FeedBatch.Builder batch) {
    var before = mail.results().size();
    var good = feed("good").batch(1, 1, says("a", "Марка"));
    assertThat(mail.feed(batch.build(), good)).singleElement().asString().startsWith("0 INVALID ");
    assertThat(mail.results().stream().skip(before))
        .singleElement()
        .extracting(FeedBatchResult::getSellerId)
        .isEqualTo("good");
  }

  @Test
  void shouldKeepTheOffersOwnPhotosWhenALoadRepeatsThem() {
    var feed = feed("photos");
    var first = stamp("Марка").addPhotoUrls("https://photos.example.com/1.jpg");
    feed.take(feed.batch(1, 1, says("a", first)));
    var more = first.clone().addPhotoUrls("https://photos.example.com/2.jpg");
    feed.take(feed.batch(2, 1, says("a", more)));
    var offer = feed.offer("a");
    assertThat(offer.getPhotosList())
        .extracting(photo -> photo.getRequested() == offer.getVersion())
        .containsExactly(false, true);
  }
}
