package torg.offers.content;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import torg.gazetteer.Gazetteer;
import torg.offers.v1.Location;
import torg.offers.v1.OfferContent;
import torg.offers.v1.Place;

class PlacesTest {
  private static final Places PLACES = new Places(Gazetteer.load());

  private static Location placed(Location.Builder location) {
    var content = OfferContent.newBuilder().setTitle("Стол").setLocation(location).build();
    var placed = PLACES.placed(content);
    assertThat(placed.toBuilder().clearLocation().build())
        .isEqualTo(content.toBuilder().clearLocation().build());
    return placed.getLocation();
  }

  @Test
  void shouldFindTheSettlementOfAnAddress() {
    var place = placed(Location.newBuilder().setAddress("г. Тверь, ул. Советская, 1")).getPlace();
    assertThat(place.getSettlement()).isEqualTo("Тверь");
    assertThat(place.getRegion()).isEqualTo("Тверская область");
    assertThat(place.getCountry()).isEqualTo("RU");
    assertThat(place.getTimeZone()).isEqualTo("Europe/Moscow");
    assertThat(place.getGeoId()).isPositive();
  }

  @Test
  void shouldBelieveCoordinatesMoreThanTheAddress() {
    var location = Location.newBuilder().setAddress("Тверь").setLatitude(59.94).setLongitude(30.31);
    assertThat(placed(location).getPlace().getSettlement()).isEqualTo("Санкт-Петербург");
    assertThat(placed(location.setLatitude(0).setLongitude(-30)).getPlace().getSettlement())
        .as("nobody lives there")
        .isEqualTo("Тверь");
  }

  @Test
  void shouldSayWhenSeveralHaveTheName() {
    assertThat(placed(Location.newBuilder().setAddress("Киров")).getPlace().getAmbiguous())
        .isTrue();
  }

  @Test
  void shouldHaveNoPlaceWhenNoneIsFoundWhateverTheRequestSaid() {
    var told = Place.newBuilder().setGeoId(1).setSettlement("Нигде");
    var location = placed(Location.newBuilder().setAddress("за углом").setPlace(told));
    assertThat(location.hasPlace()).isFalse();
    assertThat(location.getAddress()).isEqualTo("за углом");
    var nowhere = OfferContent.newBuilder().setTitle("Стол").build();
    assertThat(PLACES.placed(nowhere)).isEqualTo(nowhere);
  }
}
