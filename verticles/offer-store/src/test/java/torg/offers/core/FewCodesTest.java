package torg.offers.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.offers.OfferNode;
import torg.offers.export.OfferMail;
import torg.offers.feeds.FeedMail;
import torg.offers.model.OfferIds;
import torg.offers.model.ShortCode;
import torg.offers.v1.FeedOfferResult;
import torg.offers.v1.FeedOutcome;

/** What billions of offers would do to the codes, with few codes. */
class FewCodesTest {
  private static final int CODES = 300;

  private OfferNode node;

  /** For one thread at a time. */
  private static final class FewCodes implements OfferIds {
    private final OfferIds others = OfferIds.random();
    private final Random random;

    FewCodes(long seed) {
      this.random = new Random(seed);
    }

    @Override
    public String uuid() {
      return others.uuid();
    }

    @Override
    public synchronized String shortCode() {
      return ShortCode.of(random.nextInt(CODES));
    }
  }

  @BeforeEach
  void start() {
    var seed = System.nanoTime();
    System.out.println("FewCodesTest seed " + seed);
    node = OfferNode.start(new FewCodes(seed));
  }

  @AfterEach
  void stop() {
    node.close();
  }

  @Test
  void shouldLoadBatchesAndSingleOffersWhileCodesAreLeft() {
    var feed = new FeedMail(node, "anna", "main");
    for (var batch = 0; batch < 2; batch++) {
      feed.take(feed.stamps(1, batch + 1, batch * 120, (batch + 1) * 120));
    }
    var mail = new OfferMail(node);
    assertThat(mail.results())
        .flatExtracting(result -> result.getOffersList())
        .extracting(FeedOfferResult::getOutcome)
        .hasSize(240)
        .containsOnly(FeedOutcome.CREATED);
    var codes = new HashSet<String>();
    for (var number = 0; number < 40; number++) {
      codes.add(node.create("boris", OfferMail.stamp("Марка " + number)).getShortCode());
    }
    assertThat(codes).hasSize(40);
  }
}
