package torg.offers.feeds;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.model.OfferSamples.SELLER;
import static torg.offers.model.OfferSamples.content;
import static torg.offers.model.OfferSamples.fromFeed;
import static torg.offers.model.OfferSamples.offer;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import torg.offers.feeds.PhotoReportRules.Report;
import torg.offers.model.FeedRow;
import torg.offers.v1.FeedBatchResult;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferPhotoErrors;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.Photo;
import torg.offers.v1.PhotoError;
import torg.offers.v1.StoredPhoto;

class PhotoReportRulesTest {
  private static final LoadName LOAD = new LoadName(SELLER, "cars", 7);

  private static Offer photographed(Photo.Builder... photos) {
    var content = content("coat");
    List.of(photos).forEach(photo -> content.addPhotoUrls(photo.getUrl()));
    var offer = fromFeed(offer(content.build()), "x", 5).toBuilder().clearPhotos();
    List.of(photos).forEach(offer::addPhotos);
    return offer.build();
  }

  private static Photo.Builder failed(String url) {
    return Photo.newBuilder().setUrl(url).setError("no " + url);
  }

  private static Photo.Builder stored(String url) {
    return Photo.newBuilder().setUrl(url).setStored(StoredPhoto.newBuilder().setId("p"));
  }

  private static Optional<FeedRow> row(Offer offer, long task) {
    return FeedRow.of(offer).map(row -> row.withTask(task));
  }

  @Test
  void shouldReportInTheLoadThatMentionsTheOfferElseInTheNewest() {
    var offer = photographed();
    assertThat(PhotoReportRules.load(offer, row(offer, 9), 7)).contains(LOAD);
    assertThat(PhotoReportRules.load(offer, row(offer, 9), 0))
        .contains(new LoadName(SELLER, "cars", 9));
    assertThat(PhotoReportRules.load(offer, Optional.empty(), 7)).isEmpty();
    var removed = offer.toBuilder().setStatus(OfferStatus.REMOVED).build();
    assertThat(PhotoReportRules.load(removed, row(offer, 9), 7)).isEmpty();
    var other = offer.toBuilder().setId("another").build();
    assertThat(PhotoReportRules.load(other, row(offer, 9), 7)).isEmpty();
  }

  @Test
  void shouldSayWhatHasFailedNow() {
    var report = PhotoReportRules.report(LOAD, photographed(failed("a"), stored("b")), 0).get();
    assertThat(report.errors().getErrorsList())
        .containsExactly(PhotoError.newBuilder().setUrl("a").setReason("no a").build());
    assertThat(report.errors().getExternalId()).isEqualTo("x");
    assertThat(report.more()).isEqualTo(1);
  }

  @Test
  void shouldTakeBackWhatHasComeInTheEndAndSayNothingWhenNothingFailed() {
    var report = PhotoReportRules.report(LOAD, photographed(stored("a")), 2).get();
    assertThat(report.errors().getErrorsList()).isEmpty();
    assertThat(report.more()).isEqualTo(-2);
    assertThat(PhotoReportRules.report(LOAD, photographed(stored("a")), 0)).isEmpty();
  }

  @Test
  void shouldMakeARecordForEachLoadAndMoreWhenTheyAreLarge() {
    var large = OfferPhotoErrors.newBuilder();
    IntStream.range(0, 30)
        .mapToObj(
            at -> PhotoError.newBuilder().setUrl("u".repeat(2_000)).setReason("r".repeat(500)))
        .forEach(large::addErrors);
    var reports =
        IntStream.range(0, 50)
            .mapToObj(at -> large.setOfferId("o" + at).build())
            .map(errors -> new Report(at(errors), errors, 0))
            .toList();
    var records = PhotoReportRules.records(reports);
    assertThat(records).hasSizeGreaterThan(7);
    assertThat(records).allMatch(record -> record.getSerializedSize() < FeedResults.BYTES_MAX);
    assertThat(records).extracting(FeedBatchResult::getTaskId).contains(7L, 8L);
    assertThat(records.stream().flatMap(record -> record.getPhotos().getOffersList().stream()))
        .hasSize(50);
    assertThat(PhotoReportRules.records(List.of())).isEmpty();
  }

  private static LoadName at(OfferPhotoErrors errors) {
    return errors.getOfferId().equals("o9") ? new LoadName(SELLER, "cars", 8) : LOAD;
  }
}
