package torg.offers.drafts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.calls.OfferCalls;
import torg.offers.OfferNode;
import torg.offers.core.Cleaning;
import torg.offers.export.OfferMail;
import torg.offers.v1.Draft;
import torg.offers.v1.DraftFate;
import torg.offers.v1.OpenDraftRequest;
import torg.offers.v1.OpenDraftResponse;
import torg.offers.v1.UpdateDraftRequest;
import torg.store.Scan;
import torg.store.Table;

/** Drafts of visitors who never came back. */
class DraftCleaningTest {
  private static final String VISITOR = "visitor-0123456789";
  private static final Duration KEPT = OfferNode.CONFIG.draftKept();

  private OfferNode node;

  @BeforeEach
  void start() {
    node = OfferNode.start();
  }

  @AfterEach
  void stop() {
    node.close();
  }

  private void clean() {
    var cleaning = new Cleaning(node.store, node.clock, DraftTables.kept(KEPT));
    node.run("offer-cleaning", cleaning::run);
  }

  private OpenDraftResponse visit() {
    return node.ask(
        OfferCalls.OPEN_DRAFT, OpenDraftRequest.newBuilder().setAnonymousId(VISITOR).build());
  }

  private OpenDraftResponse signIn() {
    return node.ask(
        OfferNode.seller("anna"),
        OfferCalls.OPEN_DRAFT,
        OpenDraftRequest.newBuilder().setAnonymousId(VISITOR).build());
  }

  private int rows(Table table) {
    return new OfferMail(node).rows(Scan.of(table)).size();
  }

  @Test
  void shouldForgetADraftWhenItsVisitorHasGone() {
    visit();
    node.clock.advance(KEPT);
    clean();
    assertThat(rows(DraftTables.DRAFT)).as("to the moment").isEqualTo(1);
    node.clock.advance(Duration.ofMillis(1));
    clean();
    assertThat(rows(DraftTables.DRAFT)).isZero();
    assertThat(rows(DraftTables.CURRENT_DRAFT)).isZero();
    assertThat(visit().getFate()).isEqualTo(DraftFate.DRAFT_CREATED);
  }

  @Test
  void shouldKeepADraftWhenItsVisitorComesBack() {
    var draft = visit().getDraft();
    node.clock.advance(KEPT);
    assertThat(visit().getFate()).isEqualTo(DraftFate.DRAFT_KEPT);
    node.clock.advance(KEPT);
    clean();
    node.ask(OfferCalls.UPDATE_DRAFT, update(draft));
    node.clock.advance(KEPT);
    clean();
    assertThat(visit().getDraft().getId()).isEqualTo(draft.getId());
  }

  private static UpdateDraftRequest update(Draft draft) {
    return UpdateDraftRequest.newBuilder()
        .setId(draft.getId())
        .setAnonymousId(VISITOR)
        .setContent(draft.getContent().toBuilder().setTitle("Марка"))
        .build();
  }

  @Test
  void shouldKeepTheDraftOfASellerForEver() {
    visit();
    assertThat(signIn().getFate()).isEqualTo(DraftFate.DRAFT_MOVED);
    node.clock.advance(KEPT.multipliedBy(10));
    clean();
    assertThat(signIn().getFate()).isEqualTo(DraftFate.DRAFT_KEPT);
  }
}
