package torg.offers.editing;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.OfferNode.seller;
import static torg.offers.content.ContentSamples.car;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.bus.v1.FieldViolation;
import torg.calls.OfferCalls;
import torg.offers.OfferNode;
import torg.offers.TestSeller;
import torg.offers.content.LargeContents;
import torg.offers.model.Preset;
import torg.offers.model.ShortCode;
import torg.offers.v1.FindOfferRequest;
import torg.offers.v1.GetOffersRequest;
import torg.offers.v1.Offer;

/** Several offers at once, offers by their codes, and answers that would be too large. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OfferReadsTest {
  private OfferNode node;
  private TestSeller anna;

  @BeforeAll
  void start() {
    node = OfferNode.start();
    anna = new TestSeller(node, "anna");
  }

  @AfterAll
  void stop() {
    node.close();
  }

  @Test
  void shouldAnswerInOrderAskedForWhenSomeAreMissingOrForeign() {
    var offers = anna.create(3);
    var foreign = new TestSeller(node, "boris").create(car());
    var removed = anna.delete(offers.get(1).getId());
    var request =
        request(
            List.of(
                offers.get(2).getId(),
                "none",
                removed.getId(),
                foreign.getId(),
                offers.get(0).getId()));
    var own = anna.ask(OfferCalls.GET_OFFERS, request);
    assertThat(own.getOffersList()).containsExactly(offers.get(2), removed, offers.get(0));
    assertThat(own.getNotFoundList()).containsExactly("none", foreign.getId());
    assertThat(own.getLeftOutList()).isEmpty();
    var all = node.ask(OfferCalls.GET_OFFERS, request);
    assertThat(all.getOffersList()).containsExactly(offers.get(2), removed, foreign, offers.get(0));
    assertThat(all.getNotFoundList()).containsExactly("none");
  }

  @Test
  void shouldRefuseIdsWhenTheyAreNoneOrTooManyOrTwiceOrBlank() {
    var tooMany = IntStream.range(0, 1_001).mapToObj(Integer::toString).toList();
    assertThat(fields(List.of())).containsExactly("ids");
    assertThat(fields(tooMany)).containsExactly("ids");
    assertThat(fields(List.of("a", "b", "a"))).containsExactly("ids[2]");
    assertThat(fields(List.of("a", " "))).containsExactly("ids[1]");
    assertThat(
            node.ask(OfferCalls.GET_OFFERS, request(tooMany.subList(0, 1_000))).getNotFoundList())
        .hasSize(1_000);
  }

  private List<String> fields(Collection<String> ids) {
    return fields(anna.refuse(OfferCalls.GET_OFFERS, request(ids)));
  }

  private static List<String> fields(FaultException refusal) {
    assertThat(refusal.fault()).isEqualTo(Fault.INVALID);
    return refusal.violations().stream().map(FieldViolation::getField).toList();
  }

  private static GetOffersRequest request(Collection<String> ids) {
    return GetOffersRequest.newBuilder().addAllIds(ids).build();
  }

  @Test
  void shouldLeaveOutAndCutPagesWhenOffersAreLarge() {
    var larissa = new TestSeller(node, "larissa");
    var ids = new ArrayList<String>();
    for (var at = 0; at < 35; at++) {
      ids.add(larissa.create(LargeContents.of(100_000)).getId());
    }
    var first = larissa.ask(OfferCalls.GET_OFFERS, request(ids));
    assertThat(first.getSerializedSize()).isBetween(3_500_000, 4_100_000);
    assertThat(first.getLeftOutList()).isNotEmpty();
    assertThat(first.getNotFoundList()).isEmpty();
    var second = larissa.ask(OfferCalls.GET_OFFERS, request(first.getLeftOutList()));
    assertThat(second.getLeftOutList()).isEmpty();
    assertThat(
            Stream.of(first, second).flatMap(one -> one.getOffersList().stream()).map(Offer::getId))
        .containsExactlyElementsOf(ids);

    var page = larissa.page(Preset.ALL, 100, "");
    assertThat(page.getSerializedSize()).isBetween(3_500_000, 4_100_000);
    assertThat(page.getNextPageToken()).isNotEmpty();
    // All were created at one moment, so their ids make the order.
    Collections.sort(ids, Collections.reverseOrder());
    assertThat(larissa.listed(Preset.ALL, 100)).isEqualTo(ids);
  }

  @Test
  void shouldFindByCodeWhenItIsTypedWithBlanksAndDashes() {
    var offer = anna.create(car());
    var code = offer.getShortCode();
    var typed = " %s-%s  %s\u00a0".formatted(part(code, 0, 3), part(code, 3, 6), part(code, 6, 16));
    assertThat(anna.ask(OfferCalls.FIND_OFFER, find(typed))).isEqualTo(offer);
    assertThat(node.ask(OfferCalls.FIND_OFFER, find(code))).isEqualTo(offer);
  }

  private static String part(String code, int from, int to) {
    return code.substring(from, to);
  }

  @Test
  void shouldRefuseCodeWhenDigitIsWrong() {
    var code = anna.create(car()).getShortCode();
    for (var at = 1; at < code.length(); at++) {
      var digits = code.toCharArray();
      digits[at] = (char) ('0' + (digits[at] - '0' + 1) % 10);
      assertThat(fields(anna.refuse(OfferCalls.FIND_OFFER, find(new String(digits)))))
          .as(Arrays.toString(digits))
          .containsExactly("short_code");
    }
    assertThat(fields(anna.refuse(OfferCalls.FIND_OFFER, find("")))).containsExactly("short_code");
  }

  @Test
  void shouldGiveNothingAwayWhenCodeIsForeign() {
    var foreign = anna.create(car());
    var unused = ShortCode.of(foreign.getShortCode().hashCode());
    for (var code : List.of(foreign.getShortCode(), unused)) {
      var refusal = node.refuse(seller("boris"), OfferCalls.FIND_OFFER, find(code));
      assertThat(refusal.fault()).isEqualTo(Fault.NOT_FOUND);
      assertThat(refusal).hasMessage("offer '%s' does not exist".formatted(code));
    }
  }

  private static FindOfferRequest find(String code) {
    return FindOfferRequest.newBuilder().setShortCode(code).build();
  }
}
