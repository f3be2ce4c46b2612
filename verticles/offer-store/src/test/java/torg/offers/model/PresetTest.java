package torg.offers.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static torg.offers.model.OfferSamples.fromFeed;
import static torg.offers.model.OfferSamples.offer;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.offers.v1.OfferStatus;

class PresetTest {
  @ParameterizedTest
  @CsvSource({
    "ACTIVE,          ALL ACTIVE",
    "HIDDEN,          ALL HIDDEN",
    "EXPIRED,         ALL EXPIRED",
    "SOLD_ON_SERVICE, ALL SOLD",
    "SOLD_ELSEWHERE,  ALL SOLD",
    "BANNED,          ALL BANNED",
  })
  void shouldFollowStatusAndOwner(OfferStatus status, String expected) {
    var manual = offer(status);
    assertThat(names(Preset.of(manual).stream())).isEqualTo(expected + " MANUAL");
    assertThat(names(Preset.of(fromFeed(manual, "a", 1)).stream()))
        .isEqualTo(expected + " FROM_FEED");
  }

  @Test
  void shouldListNothingWhenRemoved() {
    assertThat(Preset.of(fromFeed(offer(OfferStatus.REMOVED), "a", 1))).isEmpty();
  }

  @Test
  void shouldFailWhenStatusIsUnknown() {
    assertThatThrownBy(() -> Preset.of(offer(OfferStatus.OFFER_STATUS_UNSPECIFIED)))
        .hasMessageContaining("offer o1 has status OFFER_STATUS_UNSPECIFIED");
  }

  @Test
  void shouldKeepStoredIds() {
    var ids = Stream.of(Preset.values()).map(preset -> preset.id() + " " + preset);
    assertThat(ids.collect(Collectors.joining(", ")))
        .isEqualTo("1 ALL, 2 ACTIVE, 3 HIDDEN, 4 EXPIRED, 5 SOLD, 6 BANNED, 7 FROM_FEED, 8 MANUAL");
    assertThat(Stream.of(Preset.values()))
        .allSatisfy(preset -> assertThat(Preset.ofId(preset.id())).contains(preset));
    assertThat(Preset.ofId(0)).isEmpty();
    assertThat(Preset.ofId(9)).isEmpty();
  }

  private static String names(Stream<Preset> presets) {
    return presets.map(Preset::name).collect(Collectors.joining(" "));
  }
}
