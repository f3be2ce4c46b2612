package torg.offers.reexport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import torg.offers.v1.Offer;

class PortionTest {
  /** Entries c1, c2 and so on; those with odd numbers have an offer. */
  private static OfferPages.Page page(int from, int until, boolean isLast) {
    return new OfferPages.Page(
        IntStream.range(from, until)
            .mapToObj(
                number ->
                    new OfferPages.Entry(
                        "c" + number,
                        Optional.of(Offer.newBuilder().setId("o" + number).build())
                            .filter(offer -> number % 2 == 1)))
            .toList(),
        isLast);
  }

  private static Portion portion(int offersMax) {
    return new Portion("c0", offersMax, offer -> true);
  }

  private static void assertIs(Portion portion, String cursor, int read, String... offers) {
    assertThat(portion.cursor()).isEqualTo(cursor);
    assertThat(portion.read()).isEqualTo(read);
    assertThat(portion.offers()).extracting(Offer::getId).containsExactly(offers);
  }

  @Test
  void shouldEndWithTheLastPage() {
    var portion = portion(100);
    assertThat(portion.add(page(1, 5, true))).isFalse();
    assertIs(portion, "c4", 4, "o1", "o3");
    assertThat(portion.isLast()).isTrue();
  }

  @Test
  void shouldStayWhereItWasWhenNothingIsLeft() {
    var portion = portion(100);
    assertThat(portion.add(page(1, 1, true))).isFalse();
    assertIs(portion, "c0", 0);
    assertThat(portion.isLast()).isTrue();
  }

  @Test
  void shouldGoOverSeveralPages() {
    var portion = portion(100);
    assertThat(portion.add(page(1, 3, false))).isTrue();
    assertThat(portion.add(page(3, 5, false))).isTrue();
    assertIs(portion, "c4", 4, "o1", "o3");
    assertThat(portion.isLast()).isFalse();
  }

  /** What it does not take is read again: the cursor stands before the next offer. */
  @Test
  void shouldStopInTheMiddleOfAPageWhenItIsFull() {
    var portion = portion(2);
    assertThat(portion.add(page(1, 10, true))).isFalse();
    assertIs(portion, "c4", 4, "o1", "o3");
    assertThat(portion.isLast()).isFalse();
  }

  @Test
  void shouldStopBeforeItHasTooManyBytes() {
    var large = Offer.newBuilder().setId("x".repeat(Portion.BYTES_MAX / 2)).build();
    var entry = new OfferPages.Entry("c", Optional.of(large));
    var portion = portion(100);
    assertThat(portion.add(new OfferPages.Page(List.of(entry, entry), true))).isFalse();
    assertThat(portion.offers()).hasSize(1);
    assertThat(portion.isLast()).isFalse();
  }

  @Test
  void shouldBeTheLastWhenItIsFullWithTheLastOfAll() {
    var portion = portion(2);
    assertThat(portion.add(page(1, 4, true))).isFalse();
    assertIs(portion, "c3", 3, "o1", "o3");
    assertThat(portion.isLast()).isTrue();
  }

  @Test
  void shouldBeFullAtTheEndOfAPage() {
    var portion = portion(2);
    assertThat(portion.add(page(1, 4, false))).isFalse();
    assertThat(portion.isLast()).isFalse();
  }

  @Test
  void shouldLookAtSomePagesOnlyWhereNothingFits() {
    var portion = new Portion("c0", 100, offer -> false);
    for (var page = 1; page < Portion.PAGES_MAX; page++) {
      assertThat(portion.add(page(page, page + 1, false))).isTrue();
    }
    assertThat(portion.add(page(10, 11, false))).isFalse();
    assertIs(portion, "c10", 10);
    assertThat(portion.isLast()).isFalse();
  }
}
