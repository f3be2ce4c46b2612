package torg.offers.editing;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.content.ContentSamples.car;
import static torg.offers.export.OfferMail.stamp;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import torg.bus.faults.Fault;
import torg.calls.OfferCalls;
import torg.offers.OfferNode;
import torg.offers.TestSeller;
import torg.offers.export.OfferMail;
import torg.offers.model.Preset;
import torg.offers.v1.CreateOfferRequest;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferContent;
import torg.offers.v1.OfferStatus;
import torg.testkit.Await;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class IdempotencyKeyTest {
  private OfferNode node;

  @BeforeAll
  void start() {
    node = OfferNode.start();
  }

  @AfterAll
  void stop() {
    node.close();
  }

  private static CreateOfferRequest request(
      String seller, String key, OfferContent.Builder content) {
    return CreateOfferRequest.newBuilder()
        .setSellerId(seller)
        .setContent(content)
        .setIdempotencyKey(key)
        .build();
  }

  private Offer create(String seller, String key, OfferContent.Builder content) {
    return node.ask(OfferCalls.CREATE_OFFER, request(seller, key, content));
  }

  private Map<Preset, Long> counts(String seller) {
    return new TestSeller(node, seller).counts();
  }

  @Test
  void shouldMakeOneOfferWhenARequestComesAgain() {
    var offer = create("again", "k1", car());
    assertThat(create("again", "k1", car())).isEqualTo(offer);
    assertThat(create("again", "k2", car()).getId()).isNotEqualTo(offer.getId());
    assertThat(create("another", "k1", car()).getId()).isNotEqualTo(offer.getId());
    assertThat(counts("again")).containsEntry(Preset.ALL, 2L);
  }

  @Test
  void shouldAnswerTheOfferAsItIsNow() {
    var offer = create("changed", "k1", stamp("Марка"));
    node.clock.advance(Duration.ofSeconds(1));
    var hidden = new OfferMail(node).change(offer, OfferStatus.HIDDEN);
    assertThat(create("changed", "k1", stamp("Марка"))).isEqualTo(hidden);
  }

  @Test
  void shouldRefuseOtherContentUnderTheSameKey() {
    create("other", "k1", stamp("Марка"));
    var fault = node.refuse(OfferCalls.CREATE_OFFER, request("other", "k1", stamp("Другая")));
    assertThat(fault.fault()).isEqualTo(Fault.INVALID);
    assertThat(fault).hasMessageContaining("idempotency_key: was used at");
    assertThat(counts("other")).containsEntry(Preset.ALL, 1L);
  }

  @Test
  void shouldMakeOneOfferWhenRequestsComeAtOnce() {
    var answers = new ArrayList<Future<Offer>>();
    for (var number = 0; number < 20; number++) {
      answers.add(
          node.send(
              OfferNode.SERVICE,
              OfferCalls.CREATE_OFFER,
              request("at-once", "k1", stamp("Марка"))));
    }
    Await.result(Future.all(answers));
    assertThat(answers.stream().map(Future::result).distinct()).hasSize(1);
    assertThat(counts("at-once")).containsEntry(Preset.ALL, 1L);
  }

  @Test
  void shouldRefuseAKeyThatIsTooLong() {
    var fault =
        node.refuse(OfferCalls.CREATE_OFFER, request("long", "k".repeat(101), stamp("Марка")));
    assertThat(fault).hasMessageContaining("idempotency_key");
  }
}
