package torg.edge.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.http.HttpMethod;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.edge.fixture.TestTypes;
import torg.edge.http.RouteTable.Found;
import torg.edge.http.RouteTable.NoPath;
import torg.edge.http.RouteTable.VerbNotAllowed;

class RouteTableTest {
  private static final RouteTable SHIPPED = new RouteTable(TestTypes.shippedBindings());

  @ParameterizedTest
  @CsvSource({
    "POST, /v1/offers, CreateOffer, ''",
    "POST, /v1/offers/get, GetOffers, ''",
    "GET, /v1/offers/get, GetOffer, get",
    "GET, /v1/offers/7, GetOffer, 7",
    "HEAD, /v1/offers/7, GetOffer, 7",
    "PUT, /v1/offers/7, UpdateOffer, 7",
    "DELETE, /v1/offers/7, DeleteOffer, 7",
    "GET, /v1/offers/by-code/12-34, FindOffer, 12-34",
    "GET, /v1/offers/by-code/moderation, FindOffer, moderation",
    "GET, /v1/offers/7/moderation, GetModeration, 7",
    "POST, /v1/offers/7/status, ChangeStatus, 7",
    "GET, /v1/offers/7/data, ListData, 7",
    "GET, /v1/offers/7/data/billing, GetData, 7|billing",
    "GET, /v1/offers/by-code/data/billing, GetData, by-code|billing",
    "PUT, /v1/offers/7/data/stages/photos, PutData, 7|stages/photos",
    "DELETE, /v1/offers/7/data/stages%2Fphotos, DeleteData, 7|stages/photos",
    "POST, /v1/drafts, OpenDraft, ''",
    "PUT, /v1/drafts/7, UpdateDraft, 7",
    "POST, /v1/drafts/7/publish, PublishDraft, 7",
    "GET, /v1/sellers/s, GetSeller, s",
    "DELETE, /v1/sellers/s, RemoveSeller, s",
    "GET, /v1/sellers/s/offers, ListOffers, s",
    "GET, /v1/sellers/s/counts, GetCounts, s",
    "POST, /v1/sellers/s/counts/repair, RepairCounts, s",
    "GET, /v1/sellers/s/totals, GetTotals, s",
    "GET, /v1/photos/7/small, GetPhoto, 7|small",
    "POST, /v1/uploads, CreateUpload, ''",
    "PUT, /v1/uploads/7, AppendUpload, 7",
    "GET, /v1/uploads/7, GetUpload, 7",
    "POST, /v1/uploads/7/complete, CompleteUpload, 7",
    "DELETE, /v1/uploads/7, DeleteUpload, 7",
  })
  void shouldFindTheMethodOfAPath(String verb, String path, String method, String values) {
    assertThat(SHIPPED.match(HttpMethod.valueOf(verb), path))
        .isInstanceOfSatisfying(
            Found.class,
            found -> {
              assertThat(found.binding().method().call().method().getName()).isEqualTo(method);
              assertThat(String.join("|", found.values())).isEqualTo(values);
            });
  }

  @ParameterizedTest
  @CsvSource({
    "PATCH, /v1/offers/7, 'DELETE, GET, HEAD, PUT'",
    "PATCH, /v1/offers/get, 'DELETE, GET, HEAD, POST, PUT'",
    "PUT, /v1/offers/7/data, 'GET, HEAD'",
    "HEAD, /v1/offers/7/status, POST",
  })
  void shouldNameTheVerbsOfAPath(String verb, String path, String allowed) {
    assertThat(SHIPPED.match(HttpMethod.valueOf(verb), path))
        .isInstanceOfSatisfying(
            VerbNotAllowed.class,
            other -> assertThat(String.join(", ", other.allowed())).isEqualTo(allowed));
  }

  @ParameterizedTest
  @CsvSource({
    "/v1/offers/",
    "/v1/offers/7/",
    "/v1/offers/7/data/",
    "/v1/offers/7/data/stages/",
    "/v1/offers/7/data//photos",
    "/v1/offers//data/billing",
    "/v1/photos/7",
  })
  void shouldFindNothingWhenASegmentIsMissing(String path) {
    assertThat(SHIPPED.match(HttpMethod.GET, path)).isEqualTo(new NoPath());
  }

  @ParameterizedTest
  @CsvSource({
    "/v1/{id}, /v1/{since}, true",
    "/v1/{id=**}, /v1/{inner.id=**}, true",
    "/v1/{id}, /v1/{inner.id=**}, false",
    "/v1/{id}/a, /v1/{id}/b, false",
  })
  void shouldRefuseTwoThatNoRequestCouldTellApart(String one, String other, boolean refused) {
    var both =
        List.of(
            TestTypes.binding("get: '%s'".formatted(one)),
            TestTypes.binding("get: '%s'".formatted(other)));
    if (refused) {
      assertThatThrownBy(() -> new RouteTable(both)).hasMessageContaining("are both at GET /v1/{");
    } else {
      assertThat(new RouteTable(both).match(HttpMethod.GET, "/v1/x")).isNotNull();
    }
  }

  @Test
  void shouldPreferOneSegmentToSeveral() {
    var table =
        new RouteTable(
            List.of(
                TestTypes.binding("get: '/v1/{id=**}'"), TestTypes.binding("get: '/v1/{id}/a'")));
    assertThat(table.match(HttpMethod.GET, "/v1/x/a"))
        .isInstanceOfSatisfying(
            Found.class, found -> assertThat(found.values()).containsExactly("x"));
    assertThat(table.match(HttpMethod.GET, "/v1/x/b"))
        .isInstanceOfSatisfying(
            Found.class, found -> assertThat(found.values()).containsExactly("x/b"));
  }
}
