package torg.offers.photos;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.export.OfferMail.stamp;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import torg.offers.OfferNode;
import torg.offers.export.OfferMail;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferContent;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.Photo;
import torg.offers.v1.PhotoResult;
import torg.offers.v1.StoredPhoto;

/** Every test has its own seller, whose name is in the addresses of its photos. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PhotoInboxTest {
  private OfferNode node;
  private OfferMail mail;
  private PhotoSteps steps;

  @BeforeAll
  void start() {
    node = OfferNode.start();
    mail = new OfferMail(node);
    steps = new PhotoSteps(node);
  }

  @AfterAll
  void stop() {
    node.close();
  }

  private static String url(String seller, int number) {
    return "https://%s.example.com/%d.jpg".formatted(seller, number);
  }

  private static OfferContent.Builder photographed(String seller, int... numbers) {
    var content = stamp("Марка");
    for (var number : numbers) {
      content.addPhotoUrls(url(seller, number));
    }
    return content;
  }

  private static PhotoResult.Builder result(Offer offer, int photo) {
    return PhotoResult.newBuilder()
        .setOfferId(offer.getId())
        .setUrl(offer.getContent().getPhotoUrls(photo));
  }

  private static PhotoResult stored(Offer offer, int photo, String id) {
    return result(offer, photo).setStored(StoredPhoto.newBuilder().setId(id).setWidth(1)).build();
  }

  private static PhotoResult failed(Offer offer, int photo) {
    return result(offer, photo).setError("is not an image").build();
  }

  /** Photos of the seller that were asked for so far. */
  private List<String> asked(String seller) {
    return PhotoSteps.urls(steps.requests())
        .filter(url -> url.contains("//" + seller + "."))
        .toList();
  }

  @Test
  void shouldAskOnlyForNewPhotosWhenAnOfferChanges() {
    var offer = node.create("new", photographed("new", 1, 2));
    assertThat(asked("new")).containsExactlyInAnyOrder(url("new", 1), url("new", 2));
    mail.photos(stored(offer, 0, "p1"));
    mail.edit(offer, photographed("new", 2, 3, 1));
    mail.change(offer, OfferStatus.HIDDEN);
    assertThat(asked("new")).containsExactlyInAnyOrder(url("new", 1), url("new", 2), url("new", 3));
    assertThat(node.sentKeys(OfferNode.CONFIG.photos().requestsTopic())).contains(url("new", 3));
  }

  @Test
  void shouldMakeOneVersionWhenSeveralResultsOfAnOfferComeTogether() {
    var offer = node.create("several", photographed("several", 1, 2, 3));
    mail.photos(stored(offer, 0, "p1"), failed(offer, 1), stored(offer, 2, "p3"));
    var answered = node.get(offer.getId());
    assertThat(answered.getPhotosList())
        .extracting(photo -> photo.getStored().getId() + photo.getError())
        .containsExactly("p1", "is not an image", "p3");
    assertThat(answered.getContentVersion()).isEqualTo(offer.getContentVersion());
    assertThat(mail.queued("several")).containsExactly(offer.getVersion(), answered.getVersion());
  }

  @Test
  void shouldUseKnownAnswersWhenAnotherOfferHasThePhoto() {
    var first = node.create("shared", photographed("shared", 1, 2));
    assertThat(asked("shared")).hasSize(2);
    mail.photos(stored(first, 0, "p1"), failed(first, 1));
    var second = node.create("shared", photographed("shared", 2, 1, 3));
    assertThat(second.getPhotosList())
        .extracting(Photo::getStateCase)
        .containsExactly(Photo.StateCase.ERROR, Photo.StateCase.STORED, Photo.StateCase.REQUESTED);
    assertThat(asked("shared"))
        .containsExactlyInAnyOrder(url("shared", 1), url("shared", 2), url("shared", 3));
  }

  @Test
  void shouldAskAgainWhenAnErrorIsOld() {
    var first = node.create("old", photographed("old", 1, 2));
    assertThat(asked("old")).hasSize(2);
    mail.photos(failed(first, 0), stored(first, 1, "p2"));
    node.clock.advance(OfferNode.CONFIG.photos().errorKept().minusSeconds(1));
    assertThat(node.create("old", photographed("old", 1)).getPhotos(0).hasError()).isTrue();
    node.clock.advance(Duration.ofSeconds(1));
    var second = node.create("old", photographed("old", 1, 2));
    assertThat(second.getPhotos(0).hasRequested()).isTrue();
    assertThat(second.getPhotos(1).hasStored()).isTrue();
    assertThat(asked("old")).containsExactlyInAnyOrder(url("old", 1), url("old", 2), url("old", 1));
  }

  @Test
  void shouldKeepTheAnswerAndLeaveTheOfferWhenItHasNoUseForIt() {
    var edited = node.create("useless", photographed("useless", 1));
    var after = mail.edit(edited, photographed("useless", 2));
    var gone = node.create("useless", photographed("useless", 3));
    var removed = mail.change(gone, OfferStatus.REMOVED);
    var unknown = stored(gone.toBuilder().setId("nobody").build(), 0, "p4");
    var queued = mail.queued("useless");
    assertThat(mail.photos(stored(edited, 0, "p1"), stored(gone, 0, "p3"), unknown)).isEmpty();
    assertThat(node.get(edited.getId())).isEqualTo(after);
    assertThat(node.get(gone.getId())).isEqualTo(removed);
    assertThat(mail.queued("useless")).isEqualTo(queued);
    var next = node.create("useless", photographed("useless", 1, 3));
    assertThat(next.getPhotosList()).allMatch(Photo::hasStored);
  }

  @Test
  void shouldChangeNothingWhenResultsComeAgain() {
    var offer = node.create("again", photographed("again", 1, 2));
    mail.photos(stored(offer, 0, "p1"), failed(offer, 1));
    var queued = mail.queued("again");
    node.clock.advance(OfferNode.CONFIG.photos().errorKept().minusSeconds(1));
    mail.photos(stored(offer, 0, "p1"), failed(offer, 1));
    assertThat(mail.queued("again")).isEqualTo(queued);
    node.clock.advance(Duration.ofSeconds(1));
    var next = node.create("again", photographed("again", 2));
    assertThat(next.getPhotos(0).hasRequested()).as("the error was not prolonged").isTrue();
  }

  @Test
  void shouldStayTakenWhenAnErrorComesLate() {
    var first = node.create("late", photographed("late", 1));
    var second = node.create("late", photographed("late", 1));
    mail.photos(stored(first, 0, "p1"));
    mail.photos(failed(second, 0));
    assertThat(node.get(second.getId()).getPhotos(0).getStored().getId()).isEqualTo("p1");
    var third = node.create("late", photographed("late", 1));
    assertThat(third.getPhotos(0).hasStored()).isTrue();
  }

  @Test
  void shouldAnswerAllWhenManyOffersHaveOnePhoto() {
    var offers =
        Stream.generate(() -> node.create("many", photographed("many", 1))).limit(60).toList();
    mail.photos(offers.stream().map(offer -> failed(offer, 0)).toArray(PhotoResult[]::new));
    assertThat(offers).allMatch(offer -> node.get(offer.getId()).getPhotos(0).hasError());
  }

  @Test
  void shouldCutAnErrorWhenItIsLong() {
    var offer = node.create("long", photographed("long", 1));
    mail.photos(result(offer, 0).setError("Ж".repeat(501)).build());
    assertThat(node.get(offer.getId()).getPhotos(0).getError()).isEqualTo("Ж".repeat(500) + "…");
  }

  static Stream<PhotoResult.Builder> badResults() {
    var good = PhotoResult.newBuilder().setOfferId("x").setUrl("http://x").setError("no");
    return Stream.of(
        good.clone().clearOfferId(),
        good.clone().clearUrl(),
        good.clone().setUrl("x".repeat(2_001)),
        good.clone().clearOutcome(),
        good.clone().setStored(StoredPhoto.getDefaultInstance()),
        good.clone().setStored(StoredPhoto.newBuilder().setId("p").addSizes("")),
        good.clone()
            .setStored(
                StoredPhoto.newBuilder()
                    .setId("p")
                    .addAllSizes(Stream.generate(() -> "s").limit(21).toList())));
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("badResults")
  void shouldRejectOnlyTheResultWhenItIsNotValid(PhotoResult.Builder bad) {
    var offer = node.create("good", photographed("good", 1));
    assertThat(mail.photos(bad.build(), failed(offer, 0)))
        .singleElement()
        .asString()
        .startsWith("0 INVALID ");
    assertThat(node.get(offer.getId()).getPhotos(0).hasError()).isTrue();
  }
}
