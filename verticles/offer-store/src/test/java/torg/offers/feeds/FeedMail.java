package torg.offers.feeds;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.export.OfferMail.stamp;

import java.util.List;
import java.util.stream.IntStream;
import torg.offers.OfferNode;
import torg.offers.core.OfferRows;
import torg.offers.core.OfferTables;
import torg.offers.export.OfferMail;
import torg.offers.model.FeedRow;
import torg.offers.v1.FeedBatch;
import torg.offers.v1.FeedOffer;
import torg.offers.v1.FeedOfferResult;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferContent;
import torg.offers.v1.Terminal;
import torg.offers.v1.Unmentioned;
import torg.store.Scan;

/** One feed of a seller, as its loads come to a node. */
public final class FeedMail {
  private final OfferNode node;
  private final OfferMail mail;
  private final String seller;
  private final String namespace;

  public FeedMail(OfferNode node, String seller, String namespace) {
    this.node = node;
    this.mail = new OfferMail(node);
    this.seller = seller;
    this.namespace = namespace;
  }

  public static FeedOffer says(String externalId, String title) {
    return says(externalId, stamp(title));
  }

  public static FeedOffer says(String externalId, OfferContent.Builder content) {
    return FeedOffer.newBuilder().setExternalId(externalId).setContent(content).build();
  }

  public static FeedOffer failed(String externalId) {
    return FeedOffer.newBuilder().setExternalId(externalId).setFailed("timeout").build();
  }

  public FeedBatch batch(long task, long batchId, FeedOffer... offers) {
    var batch = message(task, batchId);
    for (var at = 0; at < offers.length; at++) {
      batch.addOffers(offers[at].toBuilder().setPosition(at));
    }
    return batch.build();
  }

  /** Valid offers x0, x1 and so on. */
  public FeedBatch stamps(long task, long batchId, int from, int until) {
    return batch(
        task,
        batchId,
        IntStream.range(from, until)
            .mapToObj(number -> says("x" + number, "Марка " + number))
            .toArray(FeedOffer[]::new));
  }

  public FeedBatch end(long task, long batchId, int batches, Unmentioned unmentioned) {
    return message(task, batchId)
        .setTerminal(Terminal.newBuilder().setBatches(batches).setUnmentioned(unmentioned))
        .build();
  }

  private FeedBatch.Builder message(long task, long batchId) {
    return FeedBatch.newBuilder()
        .setSellerId(seller)
        .setNamespace(namespace)
        .setTaskId(task)
        .setBatchId(batchId);
  }

  /** What became of each offer of the batch, without the ids of offers. */
  public List<String> take(FeedBatch batch) {
    var rejected = mail.feed(batch);
    return rejected.isEmpty()
        ? mail.result().getOffersList().stream().map(FeedMail::print).toList()
        : rejected;
  }

  private static String print(FeedOfferResult result) {
    return FeedSamples.print(result.toBuilder().clearOfferId().build());
  }

  /** How many were not mentioned, once the end is done. */
  public long finish(FeedBatch end) {
    assertThat(mail.feed(end)).isEmpty();
    new LoadEnds(node).finishAll();
    return mail.result().getTerminal().getUnmentioned();
  }

  /** What the feed owns. */
  public List<FeedRow> rows() {
    var scan = Scan.of(OfferTables.FEED).prefix(seller, namespace);
    return mail.rows(scan).stream().map(OfferRows::feedRow).toList();
  }

  public Offer offer(String externalId) {
    return rows().stream()
        .filter(row -> row.externalId().equals(externalId))
        .map(row -> node.get(row.offerId()))
        .findFirst()
        .orElseThrow();
  }
}
