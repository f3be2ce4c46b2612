package torg.offers.reexport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static torg.offers.model.OfferSamples.NOON;

import com.google.protobuf.Timestamp;
import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import torg.bus.Times;
import torg.bus.faults.FaultException;
import torg.bus.v1.FieldViolation;
import torg.offers.content.ContentSamples;
import torg.offers.v1.StartExportRequest;

class ReexportRulesTest {
  private static final String UPDATES = "gost-offer-updates";

  private static StartExportRequest request(UnaryOperator<StartExportRequest.Builder> change) {
    return change.apply(StartExportRequest.newBuilder()).build();
  }

  private static Arguments wrong(
      String field, String message, UnaryOperator<StartExportRequest.Builder> change) {
    return Arguments.of(field, message, request(change));
  }

  static Stream<Arguments> wrongRequests() {
    return Stream.of(
        wrong("seller_id", "1 to 64 characters", one -> one.setSellerId("x".repeat(65))),
        wrong("seller_id", "1 to 64 characters", one -> one.setSellerId(" ")),
        wrong("category_id", "not in the catalog: 'planes'", one -> one.setCategoryId("planes")),
        wrong(
            "changed_since",
            "must not be later than now, 2024-05-01T12:00:00Z, got 2024-05-01T12:00:01Z",
            one -> one.setChangedSince(Times.of(NOON.plusSeconds(1)))),
        wrong(
            "changed_since.seconds",
            "must be from 0",
            one -> one.setChangedSince(Timestamp.newBuilder().setSeconds(Long.MAX_VALUE))),
        wrong(
            "changed_since.nanos",
            "must be from 0",
            one -> one.setChangedSince(Timestamp.newBuilder().setNanos(-1))),
        wrong("topic", "must be 1 to 249 of a-z", one -> one.setTopic("offers copy")),
        wrong("topic", "must be 1 to 249 of a-z", one -> one.setTopic("..")),
        wrong("topic", "must be 1 to 249 of a-z", one -> one.setTopic("x".repeat(250))),
        wrong("topic", "got 'копия'", one -> one.setTopic("копия")),
        wrong("offers_per_second_max", "0 to 1000000", one -> one.setOffersPerSecondMax(-1)),
        wrong("offers_per_second_max", "0 to 1000000", one -> one.setOffersPerSecondMax(1_000_001)),
        wrong("idempotency_key", "1 to 100", one -> one.setIdempotencyKey("x".repeat(101))));
  }

  @ParameterizedTest
  @MethodSource("wrongRequests")
  void shouldNameWhatIsWrong(String field, String message, StartExportRequest request) {
    var fault =
        catchThrowableOfType(
            FaultException.class, () -> ReexportRules.check(request, ContentSamples.CATALOG, NOON));
    assertThat(fault.violations()).extracting(FieldViolation::getField).containsExactly(field);
    assertThat(fault.violations().get(0).getMessage()).contains(message);
  }

  static Stream<StartExportRequest> rightRequests() {
    return Stream.<UnaryOperator<StartExportRequest.Builder>>of(
            one -> one,
            one -> one.setSellerId("anna").setCategoryId("cars"),
            one -> one.setCategoryId("transport"),
            one -> one.setChangedSince(Times.of(NOON)),
            one -> one.setChangedSince(Times.of(Instant.EPOCH)),
            one -> one.setTopic("offers.copy_2024-05"),
            one -> one.setTopic("..."),
            one -> one.setOffersPerSecondMax(1_000_000).setIdempotencyKey("k"))
        .map(ReexportRulesTest::request);
  }

  @ParameterizedTest
  @MethodSource("rightRequests")
  void shouldAcceptWhatIsRight(StartExportRequest request) {
    assertThatCode(() -> ReexportRules.check(request, ContentSamples.CATALOG, NOON))
        .doesNotThrowAnyException();
  }

  @Test
  void shouldTellAllThatIsWrong() {
    var request =
        request(one -> one.setCategoryId("planes").setTopic("?").setOffersPerSecondMax(-1));
    var fault =
        catchThrowableOfType(
            FaultException.class, () -> ReexportRules.check(request, ContentSamples.CATALOG, NOON));
    assertThat(fault.violations()).hasSize(3);
  }

  @Test
  void shouldFillInWhatWasLeftOut() {
    assertThat(ReexportRules.spec(StartExportRequest.getDefaultInstance(), UPDATES))
        .isEqualTo(new ReexportSpec("", "", Optional.empty(), false, UPDATES, 0));
  }

  /** A removal is a change that a reader may have lost. */
  @Test
  void shouldIncludeRemovedOffersSinceATimeUnlessToldOtherwise() {
    var since = StartExportRequest.newBuilder().setChangedSince(Times.of(NOON));
    assertThat(ReexportRules.spec(since.build(), UPDATES).includesRemoved()).isTrue();
    since.setIncludeRemoved(false);
    assertThat(ReexportRules.spec(since.build(), UPDATES).includesRemoved()).isFalse();
    var all = StartExportRequest.newBuilder().setIncludeRemoved(true);
    assertThat(ReexportRules.spec(all.build(), UPDATES).includesRemoved()).isTrue();
  }

  @Test
  void shouldBeTheSameAfterItWasStored() {
    var spec =
        ReexportRules.spec(
            request(
                one ->
                    one.setSellerId("anna")
                        .setCategoryId("cars")
                        .setChangedSince(Timestamp.newBuilder().setSeconds(7).setNanos(1_999))
                        .setTopic("copy")
                        .setOffersPerSecondMax(5)),
            UPDATES);
    assertThat(spec.since()).contains(Instant.ofEpochSecond(7, 1_000));
    assertThat(ReexportSpec.of(spec.message().build())).isEqualTo(spec);
  }
}
