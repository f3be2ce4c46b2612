package torg.offers.editing;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.content.ContentSamples.car;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import torg.bus.faults.Fault;
import torg.calls.OfferCalls;
import torg.offers.OfferNode;
import torg.offers.TestSeller;
import torg.offers.model.OfferIds;
import torg.offers.model.Preset;
import torg.offers.v1.CreateOfferRequest;
import torg.offers.v1.OpenDraftRequest;
import torg.offers.v1.PublishDraftRequest;
import torg.offers.v1.UpdateDraftRequest;

/** Names that are taken already. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OfferIdConflictsTest {
  private final ChosenIds ids = new ChosenIds();
  private OfferNode node;
  private int sellers;

  /** Those that are chosen come first. */
  private static final class ChosenIds implements OfferIds {
    private final OfferIds others = OfferIds.random();
    private final Queue<String> uuids = new ArrayDeque<>();
    private final Queue<String> codes = new ArrayDeque<>();

    synchronized void next(List<String> nextUuids, List<String> nextCodes) {
      uuids.addAll(nextUuids);
      codes.addAll(nextCodes);
    }

    synchronized void clear() {
      uuids.clear();
      codes.clear();
    }

    @Override
    public synchronized String uuid() {
      return uuids.isEmpty() ? others.uuid() : uuids.remove();
    }

    @Override
    public synchronized String shortCode() {
      return codes.isEmpty() ? others.shortCode() : codes.remove();
    }
  }

  @BeforeAll
  void start() {
    node = OfferNode.start(ids);
  }

  @AfterAll
  void stop() {
    node.close();
  }

  @BeforeEach
  void forget() {
    ids.clear();
  }

  private TestSeller anybody() {
    return new TestSeller(node, "seller-" + ++sellers);
  }

  @Test
  void shouldChooseAnotherIdWhenItIsTaken() {
    var taken = anybody().create(car());
    var seller = anybody();
    ids.next(List.of(taken.getId(), taken.getId(), "free"), List.of());
    assertThat(seller.create(car()).getId()).isEqualTo("free");
    assertThat(node.get(taken.getId())).isEqualTo(taken);
    assertThat(seller.counts()).isEqualTo(seller.recount()).containsEntry(Preset.ALL, 1L);
    assertThat(seller.totals().getActive()).isOne();
  }

  @Test
  void shouldChooseAnotherCodeWhenItIsTaken() {
    var taken = anybody().create(car());
    var seller = anybody();
    ids.next(List.of("not-kept"), List.of(taken.getShortCode()));
    var offer = seller.create(car());
    assertThat(offer.getShortCode()).isNotEqualTo(taken.getShortCode());
    assertThat(offer.getId()).isNotEqualTo("not-kept");
    assertThat(seller.counts()).isEqualTo(seller.recount()).containsEntry(Preset.ALL, 1L);
  }

  @Test
  void shouldGiveUpWhenEveryIdIsTaken() {
    var taken = anybody().create(car());
    var seller = anybody();
    ids.next(Collections.nCopies(11, taken.getId()), List.of());
    var request = CreateOfferRequest.newBuilder().setContent(car()).build();
    assertThat(seller.refuse(OfferCalls.CREATE_OFFER, request).fault())
        .isEqualTo(Fault.ALREADY_EXISTS);
    assertThat(seller.counts()).containsEntry(Preset.ALL, 0L);
    assertThat(node.get(taken.getId())).isEqualTo(taken);
  }

  @Test
  void shouldPublishDraftUnderItsIdWhenCodeIsTaken() {
    var taken = anybody().create(car());
    var seller = anybody();
    var draft = seller.ask(OfferCalls.OPEN_DRAFT, OpenDraftRequest.getDefaultInstance()).getDraft();
    seller.ask(
        OfferCalls.UPDATE_DRAFT,
        UpdateDraftRequest.newBuilder().setId(draft.getId()).setContent(car()).build());
    ids.next(List.of(), List.of(taken.getShortCode(), taken.getShortCode()));
    var request = PublishDraftRequest.newBuilder().setId(draft.getId()).build();
    var offer = seller.ask(OfferCalls.PUBLISH_DRAFT, request);
    assertThat(offer.getId()).isEqualTo(draft.getId());
    assertThat(offer.getShortCode()).isNotEqualTo(taken.getShortCode());
    assertThat(seller.counts()).isEqualTo(seller.recount()).containsEntry(Preset.ALL, 1L);
  }
}
