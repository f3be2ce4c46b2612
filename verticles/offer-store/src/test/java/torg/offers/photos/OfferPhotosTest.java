package torg.offers.photos;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.model.OfferSamples.LATER;
import static torg.offers.model.OfferSamples.content;
import static torg.offers.model.OfferSamples.offer;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import torg.offers.model.OfferChange;
import torg.offers.model.OfferEdits;
import torg.offers.v1.Offer;
import torg.offers.v1.Photo;
import torg.offers.v1.PhotoResult;
import torg.offers.v1.StoredPhoto;

class OfferPhotosTest {
  private static final Offer OFFER =
      offer(content("coat").addAllPhotoUrls(List.of("a", "b")).build());
  private static final StoredPhoto STORED =
      StoredPhoto.newBuilder().setId("p1").setWidth(4).setHeight(3).addSizes("4x3").build();

  private static PhotoResult stored(String url) {
    return PhotoResult.newBuilder().setUrl(url).setStored(STORED).build();
  }

  private static PhotoResult failed(String url, String error) {
    return PhotoResult.newBuilder().setUrl(url).setError(error).build();
  }

  private static List<String> asked(Offer offer) {
    return OfferChange.photosRequested(Optional.empty(), offer);
  }

  @Test
  void shouldAnswerOnlyPhotosThatWait() {
    var answers = Map.of("a", stored("a"), "c", failed("c", "is not here"));
    var answered = OfferPhotos.answered(OFFER, answers);
    assertThat(answered.getPhotosList())
        .containsExactly(
            Photo.newBuilder().setUrl("a").setStored(STORED).build(), OFFER.getPhotos(1));
    var both = Map.of("a", failed("a", "too late"), "b", failed("b", "is no image"));
    assertThat(OfferPhotos.answered(answered, both).getPhotosList())
        .containsExactly(
            answered.getPhotos(0), Photo.newBuilder().setUrl("b").setError("is no image").build());
  }

  @Test
  void shouldBeTheSameOfferWhenNothingIsAnswered() {
    assertThat(OfferPhotos.answered(OFFER, Map.of())).isEqualTo(OFFER);
    assertThat(OfferPhotos.answered(OFFER, Map.of("c", stored("c")))).isEqualTo(OFFER);
  }

  @Test
  void shouldAskOnceForAPhotoWhenVersionsFollow() {
    assertThat(asked(OFFER)).containsExactly("a", "b");
    var more = content("coat").addAllPhotoUrls(List.of("b", "c", "a")).build();
    var edited = OfferEdits.content(OFFER, more, LATER);
    assertThat(OfferChange.photosRequested(Optional.of(OFFER), edited)).containsExactly("c");
    var hidden = edited.toBuilder().setVersion(edited.getVersion() + 1).build();
    assertThat(OfferChange.photosRequested(Optional.of(edited), hidden)).isEmpty();
  }

  @Test
  void shouldNotAskWhenTheAnswerIsKnown() {
    assertThat(asked(OfferPhotos.answered(OFFER, Map.of("a", stored("a"))))).containsExactly("b");
  }

  @Test
  void shouldAskForAPhotoThatIsNewToTheOfferAndKnownToHaveFailed() {
    var failed = OfferPhotos.answered(OFFER, Map.of("a", failed("a", "is not here")));
    assertThat(asked(failed)).containsExactly("a", "b");
    var later = failed.toBuilder().setVersion(failed.getVersion() + 1).build();
    assertThat(OfferChange.photosRequested(Optional.of(failed), later)).isEmpty();
    assertThat(OfferChange.photosRequested(Optional.of(OFFER), failed))
        .as("it waits for the answer already")
        .containsExactly("b");
  }

  @Test
  void shouldShowAnotherPictureButKeepOneThatCannotBeFetchedAnyMore() {
    var shown = OfferPhotos.answered(OFFER, Map.of("a", stored("a"), "b", failed("b", "no")));
    var other =
        PhotoResult.newBuilder()
            .setUrl("a")
            .setStored(StoredPhoto.newBuilder().setId("p2"))
            .build();
    assertThat(OfferPhotos.answered(shown, Map.of("a", other)).getPhotos(0).getStored().getId())
        .isEqualTo("p2");
    assertThat(OfferPhotos.told(shown, Map.of("a", failed("a", "gone")))).isEqualTo(shown);
    assertThat(OfferPhotos.answered(shown, Map.of("b", stored("b"))).getPhotos(1).hasStored())
        .isTrue();
  }

  @Test
  void shouldTellAnotherErrorOnlyToThoseWhoWait() {
    var shown = OfferPhotos.answered(OFFER, Map.of("b", failed("b", "no")));
    var another = Map.of("b", failed("b", "timeout"));
    assertThat(OfferPhotos.answered(shown, another)).isEqualTo(shown);
    assertThat(OfferPhotos.told(shown, another).getPhotos(1).getError()).isEqualTo("timeout");
  }
}
