package torg.offers;

import com.google.protobuf.Message;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import torg.bus.Call;
import torg.bus.Caller;
import torg.bus.faults.FaultException;
import torg.calls.OfferCalls;
import torg.offers.content.ContentSamples;
import torg.offers.core.OfferTables;
import torg.offers.model.Preset;
import torg.offers.v1.ChangeStatusRequest;
import torg.offers.v1.CreateOfferRequest;
import torg.offers.v1.DeleteOfferRequest;
import torg.offers.v1.GetCountsRequest;
import torg.offers.v1.GetTotalsRequest;
import torg.offers.v1.ListOffersRequest;
import torg.offers.v1.ListOffersResponse;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferContent;
import torg.offers.v1.OfferPreset;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.SellerTotals;
import torg.offers.v1.UpdateOfferRequest;
import torg.store.Scan;
import torg.testkit.Await;

/** A seller with a token of its own. */
public record TestSeller(OfferNode node, String id) {
  public Caller caller() {
    return OfferNode.seller(id);
  }

  public <Q extends Message, A extends Message> A ask(Call<Q, A> call, Q request) {
    return node.ask(caller(), call, request);
  }

  public <Q extends Message> FaultException refuse(Call<Q, ?> call, Q request) {
    return node.refuse(caller(), call, request);
  }

  public Offer create(OfferContent.Builder content) {
    return ask(
        OfferCalls.CREATE_OFFER, CreateOfferRequest.newBuilder().setContent(content).build());
  }

  public List<Offer> create(int count) {
    var offers = new ArrayList<Offer>();
    for (var at = 0; at < count; at++) {
      offers.add(create(ContentSamples.car()));
    }
    return offers;
  }

  public Offer update(String offerId, OfferContent.Builder content) {
    return ask(OfferCalls.UPDATE_OFFER, updateOf(offerId, content, 0));
  }

  public static UpdateOfferRequest updateOf(
      String offerId, OfferContent.Builder content, long expected) {
    return UpdateOfferRequest.newBuilder()
        .setId(offerId)
        .setContent(content)
        .setExpectedVersion(expected)
        .build();
  }

  public Offer change(String offerId, OfferStatus status) {
    return ask(OfferCalls.CHANGE_STATUS, changeOf(offerId, status));
  }

  public static ChangeStatusRequest changeOf(String offerId, OfferStatus status) {
    return ChangeStatusRequest.newBuilder().setId(offerId).setStatus(status).build();
  }

  public Offer delete(String offerId) {
    return ask(OfferCalls.DELETE_OFFER, deleteOf(offerId));
  }

  public static DeleteOfferRequest deleteOf(String offerId) {
    return DeleteOfferRequest.newBuilder().setId(offerId).build();
  }

  public ListOffersResponse page(Preset preset, int limit, String token) {
    return ask(
        OfferCalls.LIST_OFFERS,
        ListOffersRequest.newBuilder()
            .setSellerId(id)
            .setPresetValue(preset.id())
            .setLimit(limit)
            .setPageToken(token)
            .build());
  }

  /** The ids of a whole list, read page by page. */
  public List<String> listed(Preset preset, int limit) {
    var ids = new ArrayList<String>();
    var token = "";
    do {
      var page = page(preset, limit, token);
      page.getOffersList().forEach(offer -> ids.add(offer.getId()));
      token = page.getNextPageToken();
    } while (!token.isEmpty());
    return ids;
  }

  public Map<Preset, Long> counts() {
    var answer = ask(OfferCalls.GET_COUNTS, GetCountsRequest.newBuilder().setSellerId(id).build());
    var counts = new EnumMap<Preset, Long>(Preset.class);
    for (var one : answer.getCountsList()) {
      counts.put(Preset.ofId(one.getPresetValue()).orElseThrow(), one.getCount());
    }
    return counts;
  }

  /** The numbers of rows that the counts are of. */
  public Map<Preset, Long> recount() {
    var counts = new EnumMap<Preset, Long>(Preset.class);
    for (var preset : Preset.values()) {
      var rows = Scan.of(OfferTables.PRESET).prefix(id, preset.id());
      counts.put(preset, Await.result(node.store.count(rows)));
    }
    return counts;
  }

  public SellerTotals totals() {
    return ask(OfferCalls.GET_TOTALS, GetTotalsRequest.newBuilder().setSellerId(id).build());
  }

  public static OfferPreset shown(Preset preset) {
    return OfferPreset.forNumber(preset.id());
  }
}
