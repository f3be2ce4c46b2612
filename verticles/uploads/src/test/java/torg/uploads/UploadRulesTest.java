package torg.uploads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import torg.api.v1.Scope;
import torg.bus.Caller;
import torg.bus.Sha256;
import torg.bus.Times;
import torg.bus.faults.FaultException;
import torg.settings.Settings;
import torg.uploads.v1.CreateUploadRequest;
import torg.uploads.v1.StoredUpload;
import torg.uploads.v1.UploadPurpose;
import torg.uploads.v1.UploadState;

class UploadRulesTest {
  private static final Instant NOW = Instant.parse("2024-05-01T12:00:00Z");
  private static final UploadsConfig CONFIG =
      UploadsConfig.from(
          new Settings(
              Map.of(
                  "uploads.photoBytesMax", "1000",
                  "uploads.feedBytesMax", "5000",
                  "uploads.ownerBytesMax", "6000",
                  "uploads.openMax", "3")));

  private static StoredUpload fresh(UploadPurpose purpose, Optional<Long> size) {
    var request = CreateUploadRequest.newBuilder().setPurpose(purpose);
    size.ifPresent(request::setSize);
    return UploadRules.create(request.build(), "anna", "u1", CONFIG, NOW);
  }

  private static StoredUpload at(long offset, UploadState state, Optional<Long> size) {
    var stored = fresh(UploadPurpose.PHOTO, size).toBuilder();
    stored.getUploadBuilder().setOffset(offset).setState(state);
    return stored.build();
  }

  @ParameterizedTest(name = "{0} of {1} bytes reserves {2}")
  @CsvSource({"PHOTO, , 1000", "PHOTO, 7, 7", "FEED, , 5000", "FEED, 0, 0"})
  void shouldReserveWhatAnUploadMayBecome(UploadPurpose purpose, Long size, long reserved) {
    var stored = fresh(purpose, Optional.ofNullable(size));
    assertThat(stored.getReserved()).isEqualTo(reserved);
    assertThat(stored.getUpload().getState()).isEqualTo(UploadState.OPEN);
    assertThat(Times.of(stored.getUpload().getExpiresAt()))
        .isEqualTo(NOW.plus(Duration.ofHours(24)));
  }

  @ParameterizedTest(name = "{0} open, {1} bytes: {2}")
  @CsvSource({
    "0, 0, ",
    "2, 5000, ",
    "2, 5001, TOO_MANY",
    "3, 0, TOO_MANY",
    "4, 0, TOO_MANY",
  })
  void shouldLetAnOwnerHaveItsShare(long open, long bytes, String fault) {
    var refusal =
        catchThrowableOfType(
            FaultException.class,
            () ->
                UploadRules.checkShare(
                    fresh(UploadPurpose.PHOTO, Optional.empty()), open, bytes, CONFIG));
    assertFault(refusal, fault);
  }

  @ParameterizedTest(name = "{0} of {1} bytes, {2} declared, gets {4} at {3}: {5}")
  @CsvSource({
    "OPEN, 0, , 0, 0, ",
    "OPEN, 0, , 0, 1000, ",
    "OPEN, 0, , 0, 1001, TOO_LARGE",
    "OPEN, 900, , 900, 100, ",
    "OPEN, 900, , 900, 101, TOO_LARGE",
    "OPEN, 900, , 900, 9223372036854775807, TOO_LARGE",
    "OPEN, 10, , 9, 1, CONFLICT",
    "OPEN, 10, , 11, 1, CONFLICT",
    "OPEN, 10, , 0, 0, CONFLICT",
    "OPEN, 10, 20, 10, 10, ",
    "OPEN, 10, 20, 10, 11, TOO_LARGE",
    "OPEN, 20, 20, 20, 0, ",
    "COMPLETE, 10, , 10, 1, PRECONDITION",
    "COMPLETE, 10, , 9, 1, PRECONDITION",
  })
  void shouldTakeBytesAtTheEndOnlyAndNoMoreThanAllowed(
      UploadState state, long has, Long declared, long offset, long bytes, String fault) {
    var stored = at(has, state, Optional.ofNullable(declared));
    assertFault(
        catchThrowableOfType(
            FaultException.class, () -> UploadRules.checkAppend(stored, offset, bytes)),
        fault);
  }

  @Test
  void shouldTakeNoMorePartsThanAreAllowed() {
    var stored =
        at(10, UploadState.OPEN, Optional.empty()).toBuilder().setParts(UploadRules.PARTS_MAX);
    assertFault(
        catchThrowableOfType(
            FaultException.class, () -> UploadRules.checkAppend(stored.build(), 10, 1)),
        "TOO_LARGE");
    UploadRules.checkAppend(stored.setParts(UploadRules.PARTS_MAX - 1).build(), 10, 1);
  }

  @Test
  void shouldCompleteWhatHasAllBytesAndTheirHash() {
    var bytes = "hello".getBytes();
    var stored = fresh(UploadPurpose.FEED, Optional.of(5L));
    var whole = UploadRules.appended(stored, UploadRules.hash(stored).with(bytes), bytes.length);
    var hash = Sha256.hex(bytes);
    assertFault(refuseToComplete(stored, ""), "PRECONDITION");
    assertFault(refuseToComplete(whole, Sha256.hex(new byte[1])), "PRECONDITION");
    for (var named : new String[] {"", hash}) {
      var complete = UploadRules.complete(whole, named, CONFIG, NOW);
      assertThat(complete.getUpload().getState()).isEqualTo(UploadState.COMPLETE);
      assertThat(complete.getUpload().getSha256()).isEqualTo(hash);
      assertThat(complete.getReserved()).isEqualTo(5);
      assertThat(Times.of(complete.getUpload().getExpiresAt()))
          .isEqualTo(NOW.plus(Duration.ofDays(7)));
      assertThat(UploadRules.complete(complete, named, CONFIG, NOW.plusSeconds(1)))
          .isEqualTo(complete);
    }
  }

  private static FaultException refuseToComplete(StoredUpload stored, String sha256) {
    return catchThrowableOfType(
        FaultException.class, () -> UploadRules.complete(stored, sha256, CONFIG, NOW));
  }

  @ParameterizedTest(name = "{0} for {1}: {2}")
  @CsvSource({
    "OPEN, PHOTO, PRECONDITION",
    "COMPLETE, PHOTO, ",
    "COMPLETE, FEED, NOT_FOUND",
    "REMOVING, PHOTO, NOT_FOUND",
  })
  void shouldBeClaimedForItsPurposeWhenComplete(
      UploadState state, UploadPurpose purpose, String fault) {
    var stored = at(10, state, Optional.empty());
    assertFault(
        catchThrowableOfType(FaultException.class, () -> UploadRules.checkClaim(stored, purpose)),
        fault);
  }

  @ParameterizedTest
  @EnumSource(
      value = UploadState.class,
      names = {"OPEN", "COMPLETE", "REMOVING"})
  void shouldBeSeenByItsOwnerAndOperatorsUntilItIsRemoved(UploadState state) {
    var stored = at(0, state, Optional.empty());
    var isThere = state != UploadState.REMOVING;
    assertThat(UploadRules.isSeenBy(new Caller("anna", Set.of(Scope.SELLER)), stored))
        .isEqualTo(isThere);
    assertThat(UploadRules.isSeenBy(new Caller("root", Set.of(Scope.OPERATOR)), stored))
        .isEqualTo(isThere);
    assertThat(UploadRules.isSeenBy(new Caller("boris", Set.of(Scope.SELLER)), stored)).isFalse();
    assertThat(UploadRules.isSeenBy(new Caller("backend", Set.of(Scope.SERVICE)), stored))
        .isFalse();
  }

  private static void assertFault(FaultException refusal, String fault) {
    assertThat(Optional.ofNullable(refusal).map(one -> one.fault().name()))
        .isEqualTo(Optional.ofNullable(fault));
  }
}
