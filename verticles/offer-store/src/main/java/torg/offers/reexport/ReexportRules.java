package torg.offers.reexport;

import com.google.protobuf.Timestamp;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Pattern;
import torg.bus.Times;
import torg.bus.faults.FaultException;
import torg.bus.requests.Requests;
import torg.bus.requests.Violations;
import torg.catalog.view.CatalogTree;
import torg.offers.content.Texts;
import torg.offers.core.Access;
import torg.offers.v1.StartExportRequest;

/** What may be asked for. */
final class ReexportRules {
  private static final int KEY_LENGTH_MAX = 100;
  private static final int PER_SECOND_MAX = 1_000_000;
  private static final long SECONDS_MAX = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();

  /** Kafka's; the name of a directory may not be one or two dots. */
  private static final Pattern TOPIC = Pattern.compile("(?!\\.{1,2}$)[a-zA-Z0-9._-]{1,249}");

  private ReexportRules() {}

  /**
   * @throws FaultException INVALID with every violation
   */
  static void check(StartExportRequest request, CatalogTree catalog, Instant now) {
    var violations = new Violations();
    if (!request.getSellerId().isEmpty()) {
      violations.addOf(() -> Access.sellerId(request.getSellerId()));
    }
    if (!request.getCategoryId().isEmpty() && catalog.get(request.getCategoryId()).isEmpty()) {
      violations.add(
          "category_id", "is not in the catalog: " + Texts.quoted(request.getCategoryId()));
    }
    if (request.hasChangedSince()) {
      violations.addOf(() -> checkPast("changed_since", request.getChangedSince(), now));
    }
    if (!request.getTopic().isEmpty() && !TOPIC.matcher(request.getTopic()).matches()) {
      violations.add(
          "topic",
          "must be 1 to 249 of a-z, A-Z, 0-9, '.', '_' and '-', got "
              + Texts.quoted(request.getTopic()));
    }
    violations.addOf(
        () ->
            Requests.within(
                "offers_per_second_max", request.getOffersPerSecondMax(), 0, PER_SECOND_MAX));
    if (!request.getIdempotencyKey().isEmpty()) {
      violations.addOf(
          () -> Requests.text("idempotency_key", request.getIdempotencyKey(), KEY_LENGTH_MAX));
    }
    violations.throwIfAny();
  }

  private static void checkPast(String field, Timestamp time, Instant now) {
    Requests.within(field + ".seconds", time.getSeconds(), 0, SECONDS_MAX);
    Requests.within(field + ".nanos", time.getNanos(), 0, 999_999_999);
    if (Times.of(time).isAfter(now)) {
      throw FaultException.invalid(
          field, "must not be later than now, %s, got %s".formatted(now, Times.of(time)));
    }
  }

  /** What a request that was checked asks for. */
  static ReexportSpec spec(StartExportRequest request, String updatesTopic) {
    var since = since(request);
    return new ReexportSpec(
        request.getSellerId(),
        request.getCategoryId(),
        since,
        request.hasIncludeRemoved() ? request.getIncludeRemoved() : since.isPresent(),
        request.getTopic().isEmpty() ? updatesTopic : request.getTopic(),
        request.getOffersPerSecondMax());
  }

  /** As it is stored: with microseconds. */
  private static Optional<Instant> since(StartExportRequest request) {
    return request.hasChangedSince()
        ? Optional.of(Times.of(request.getChangedSince()).truncatedTo(ChronoUnit.MICROS))
        : Optional.empty();
  }
}
