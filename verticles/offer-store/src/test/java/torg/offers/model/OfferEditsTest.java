package torg.offers.model;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.model.OfferSamples.LATER;
import static torg.offers.model.OfferSamples.NOON;
import static torg.offers.model.OfferSamples.TERM;
import static torg.offers.model.OfferSamples.content;
import static torg.offers.model.OfferSamples.offer;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import torg.bus.Times;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.Photo;
import torg.offers.v1.StoredPhoto;

class OfferEditsTest {
  @Test
  void shouldBeActiveForTheTermWhenNew() {
    var offer = offer(content("coat").addPhotoUrls("http://a").build());
    assertThat(offer.getStatus()).isEqualTo(OfferStatus.ACTIVE);
    assertThat(offer.getShortCode()).isEqualTo("0000000001");
    assertThat(Times.of(offer.getExpiresAt())).isEqualTo(NOON.plus(TERM));
    assertThat(offer.getContentVersion()).isEqualTo(offer.getVersion());
    assertThat(offer.getPhotosList()).containsExactly(requested("http://a", offer.getVersion()));
  }

  @Test
  void shouldKeepWhatIsKnownOfPhotosWhenTheyAreReordered() {
    var stored = photo("http://a").setStored(StoredPhoto.newBuilder().setId("x")).build();
    var failed = photo("http://b").setError("is no image").build();
    var before =
        offer(content("coat").addAllPhotoUrls(List.of("http://a", "http://b", "http://c")).build())
            .toBuilder()
            .setPhotos(0, stored)
            .setPhotos(1, failed)
            .build();
    var content = content("coat").addAllPhotoUrls(List.of("http://d", "http://b", "http://a"));
    var after = OfferEdits.content(before, content.build(), LATER);
    assertThat(after.getPhotosList())
        .containsExactly(requested("http://d", after.getVersion()), failed, stored);
  }

  @Test
  void shouldChangeNothingWhenContentIsEqual() {
    var before = offer();
    assertThat(OfferEdits.content(before, content("coat").build(), LATER)).isSameAs(before);
  }

  @ParameterizedTest
  @EnumSource(names = {"ACTIVE", "HIDDEN", "EXPIRED", "SOLD_ON_SERVICE", "BANNED"})
  void shouldKeepStatusWhenContentChanges(OfferStatus status) {
    var before = offer(status);
    var after = OfferEdits.content(before, content("hat").build(), LATER);
    assertThat(after.getStatus()).isEqualTo(status);
    assertThat(after.getBan()).isEqualTo(before.getBan());
    assertThat(after.getContentVersion()).isEqualTo(after.getVersion());
    assertThat(after.getVersion()).isGreaterThan(before.getVersion());
  }

  private static Photo requested(String url, long version) {
    return photo(url).setRequested(version).build();
  }

  private static Photo.Builder photo(String url) {
    return Photo.newBuilder().setUrl(url);
  }
}
