package torg.checks.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.HashMap;
import java.util.Map;

/** What a search finds of a seller's offers, read page by page, beside what the seller has. */
public final class SearchBooks {
  private static final int PAGE = 50;

  private final LiveNode node;
  private final String seller;

  public SearchBooks(LiveNode node, String seller) {
    this.node = node;
    this.seller = seller;
  }

  /** Every active offer is found at its newest version, and nothing else. */
  public void check() throws Exception {
    var active = new SellerBooks(node, seller).active();
    assertThat(active).isNotEmpty();
    LiveNode.WAIT.seen(this::found, active::equals);
  }

  private Map<String, Long> found() throws Exception {
    var found = new HashMap<String, Long>();
    var token = "";
    do {
      var request =
          new JsonObject().put("sellerId", seller).put("pageSize", PAGE).put("pageToken", token);
      var page = node.call("POST", "/v1/search", request.encode());
      assertThat(page.status()).as(page.text()).isEqualTo(200);
      for (var one : page.json().getJsonArray("items", new JsonArray())) {
        var offer = ((JsonObject) one).getJsonObject("offer");
        assertThat(found.put(offer.getString("id"), SellerAtWork.version(offer))).isNull();
      }
      token = page.json().getString("nextPageToken", "");
    } while (!token.isEmpty());
    return found;
  }
}
