package torg.checks.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The lists of a seller, read page by page, beside what the node counts. */
public final class SellerBooks {
  private static final int PAGE = 50;

  private final LiveNode node;
  private final String path;

  public SellerBooks(LiveNode node, String seller) {
    this.node = node;
    this.path = "/v1/sellers/" + seller;
  }

  /**
   * Checks counts and totals against the lists, and that a repair finds nothing to correct; the
   * versions of all offers, by id.
   */
  public Map<String, Long> checked() throws Exception {
    var counts = counts();
    assertThat(counts).hasSize(8);
    var all = new HashMap<String, Long>();
    for (var preset : counts.keySet()) {
      var listed = list(preset);
      assertThat(counts.get(preset)).as(preset).isEqualTo(listed.size());
      all.putAll(listed);
    }
    var totals = node.get(path + "/totals").json();
    for (var state : List.of("active", "expired", "banned")) {
      assertThat(number(totals, state))
          .as(state)
          .isEqualTo(counts.get("PRESET_" + state.toUpperCase(Locale.ROOT)).longValue());
    }
    checkFeeds();
    var repaired = node.call("POST", path + "/counts/repair", "{}");
    assertThat(repaired.status()).as(repaired.text()).isEqualTo(200);
    assertThat(repaired.json().getJsonArray("corrections", new JsonArray())).isEmpty();
    assertThat(repaired.json().containsKey("totals")).as(repaired.text()).isFalse();
    return all;
  }

  /** A feed's offers know it, each external id stands for one, and no others claim to be its. */
  private void checkFeeds() throws Exception {
    var external = new HashSet<String>();
    for (var offer : offers("PRESET_FROM_FEED")) {
      var feed = offer.getJsonObject("feed");
      assertThat(external.add(feed.getString("namespace") + " " + feed.getString("externalId")))
          .as(offer.encode())
          .isTrue();
      assertThat(offer.containsKey("formerFeed")).as(offer.encode()).isFalse();
    }
    assertThat(offers("PRESET_MANUAL")).noneMatch(offer -> offer.containsKey("feed"));
  }

  /** The versions of those that everybody may see, by id. */
  public Map<String, Long> active() throws Exception {
    return list("PRESET_ACTIVE");
  }

  public long count(String preset) throws Exception {
    return counts().get(preset);
  }

  private Map<String, Long> counts() throws Exception {
    var counts = new LinkedHashMap<String, Long>();
    for (var one : node.get(path + "/counts").json().getJsonArray("counts")) {
      var count = (JsonObject) one;
      counts.put(count.getString("preset"), number(count, "count"));
    }
    return counts;
  }

  private Map<String, Long> list(String preset) throws Exception {
    var listed = new LinkedHashMap<String, Long>();
    for (var offer : offers(preset)) {
      assertThat(listed.put(offer.getString("id"), SellerAtWork.version(offer))).isNull();
    }
    return listed;
  }

  private List<JsonObject> offers(String preset) throws Exception {
    var offers = new ArrayList<JsonObject>();
    var token = "";
    do {
      var page =
          node.get(
                  "%s/offers?preset=%s&limit=%d&page_token=%s".formatted(path, preset, PAGE, token))
              .json();
      for (var one : page.getJsonArray("offers", new JsonArray())) {
        offers.add((JsonObject) one);
      }
      token = page.getString("nextPageToken", "");
    } while (!token.isEmpty());
    return offers;
  }

  private static long number(JsonObject json, String field) {
    return Long.parseLong(json.getString(field, "0"));
  }
}
