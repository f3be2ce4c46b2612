package torg.search.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import torg.vasgen.v1.Filter;

/** Counts among all documents that are found, or that could be by choosing otherwise. */
public interface FacetsContract extends Contract {
  private void givenShirts() {
    given(
        Doc.titled("1", "Рубашка").keyword("color", "red").keyword("size", "M").number("price", 10),
        Doc.titled("2", "Рубашка").keyword("color", "red").keyword("size", "L").number("price", 20),
        Doc.titled("3", "Рубашка")
            .keyword("color", "blue")
            .keyword("size", "M")
            .number("price", 30),
        Doc.titled("4", "Рубашка").keyword("color", "green", "blue").keyword("size", "S"),
        Doc.titled("5", "Брюки").keyword("color", "red").number("price", 1_000));
  }

  @Test
  default void shouldCountValuesTheMostFrequentFirst() {
    givenShirts();

    var response =
        execute(Asked.everything().facet("color", 2).facet("size", 9).numberFacet("price"));

    assertThat(counts(response, "color")).isEqualTo("red=3 blue=2");
    assertThat(facet(response, "color").getDocuments()).isEqualTo(5);
    assertThat(counts(response, "size")).isEqualTo("M=2 L=1 S=1");
    assertThat(facet(response, "size").getDocuments()).isEqualTo(4);
    assertThat(facet(response, "price").getMin()).isEqualTo(10);
    assertThat(facet(response, "price").getMax()).isEqualTo(1_000);
    assertThat(facet(response, "price").getDocuments()).isEqualTo(4);
  }

  @Test
  default void shouldCountWhatElseCouldBeChosen() {
    givenShirts();

    var response =
        execute(
            Asked.text("рубашка")
                .filter(Asked.chosen("color", "red"))
                .filter(Asked.chosen("size", "M"))
                .facet("color", 9)
                .facet("size", 9)
                .numberFacet("price"));

    assertThat(ids(response)).containsExactly("1");
    assertThat(response.getTotal()).isEqualTo(1);
    assertThat(counts(response, "color")).isEqualTo("blue=1 red=1");
    assertThat(counts(response, "size")).isEqualTo("L=1 M=1");
    assertThat(facet(response, "price").getMax()).isEqualTo(10);
  }

  @Test
  default void shouldCountWithinFiltersThatBelongToNoFacet() {
    givenShirts();
    var nameless =
        Asked.everything()
            .filter(Asked.anyOf("color", "red"))
            .with(
                one ->
                    one.addFacetsBuilder().getKeywordBuilder().setField("color").setValuesMax(9));

    assertThat(counts(execute(nameless), "")).isEqualTo("red=3");
  }

  @Test
  default void shouldCountAFieldOfAPrefixWithoutItsOwnFilters() {
    given(
        Doc.of("1").keyword("attribute.color", "red").keyword("attribute.size", "M"),
        Doc.of("2").keyword("attribute.color", "blue").keyword("attribute.size", "M"),
        Doc.of("3").keyword("attribute.color", "blue").keyword("attribute.size", "L"),
        Doc.of("4").keyword("attribute.brand", "x").keyword("other", "y"));
    var asked = Asked.everything().prefixFacet("attribute.", 9, 9);

    var all = execute(asked);
    var chosen = execute(asked.filter(Asked.chosen("attribute.color", "red")));

    assertThat(all.getFacetsList().stream().map(one -> one.getName() + one.getDocuments()))
        .containsExactly("attribute.color3", "attribute.size3", "attribute.brand1");
    assertThat(counts(chosen, "attribute.color")).isEqualTo("blue=2 red=1");
    assertThat(counts(chosen, "attribute.size")).isEqualTo("M=1");
    assertThat(chosen.getTotal()).isEqualTo(1);
    assertThat(execute(Asked.everything().prefixFacet("attribute.", 1, 1)).getFacetsList())
        .hasSize(1);
  }

  @Test
  default void shouldCountNothingWhenNothingIsThere() {
    given(Doc.of("1"));

    var response = execute(Asked.everything().facet("color", 5).numberFacet("price").pageSize(0));

    assertThat(response.getTotal()).isEqualTo(1);
    assertThat(response.getHitsList()).isEmpty();
    assertThat(facet(response, "color").getValuesList()).isEmpty();
    assertThat(facet(response, "price").hasMin()).isFalse();
  }

  /** A document of the reference. */
  record Thing(String id, String color, String size, int price) {
    static Thing random(int number, Random random) {
      return new Thing(
          "id" + number, "c" + random.nextInt(6), "s" + random.nextInt(4), random.nextInt(50));
    }

    Doc doc() {
      return Doc.of(id).keyword("color", color).keyword("size", size).number("price", price);
    }
  }

  @Test
  default void shouldCountAsAReferenceDoesForRandomChoices() {
    var seed = Seed.next();
    var random = seed.random();
    var things = new ArrayList<Thing>();
    for (int at = 0; at < 300; at++) {
      things.add(Thing.random(at, random));
    }
    for (int at = 0; at < things.size(); at += 37) {
      var some = things.subList(at, Math.min(things.size(), at + 37));
      given(some.stream().map(Thing::doc).toList());
    }
    for (int round = 0; round < 40; round++) {
      compareWithReference(things, random, seed);
    }
  }

  private void compareWithReference(List<Thing> things, Random random, Seed seed) {
    var color = "c" + random.nextInt(7);
    var otherColor = "c" + random.nextInt(7);
    var size = "s" + random.nextInt(5);
    int min = random.nextInt(40);
    Predicate<Thing> byColor =
        random.nextBoolean()
            ? thing -> thing.color.equals(color) || thing.color.equals(otherColor)
            : null;
    Predicate<Thing> bySize = random.nextBoolean() ? thing -> thing.size.equals(size) : null;
    Predicate<Thing> byPrice = random.nextBoolean() ? thing -> thing.price >= min : null;
    var asked = Asked.everything().facet("color", 100).facet("size", 100).numberFacet("price");
    if (byColor != null) {
      asked = asked.filter(Asked.chosen("color", color, otherColor));
    }
    if (bySize != null) {
      asked = asked.filter(Asked.chosen("size", size));
    }
    if (byPrice != null) {
      Filter range = Asked.range("price", min, 1_000).toBuilder().setFacet("price").build();
      asked = asked.filter(range);
    }

    var response = execute(asked);

    var as = "%s, color %s, size %s, price %s".formatted(seed, byColor, bySize, byPrice);
    assertThat(response.getTotal()).as(as).isEqualTo(kept(things, byColor, bySize, byPrice).size());
    assertThat(counts(response, "color"))
        .as(as)
        .isEqualTo(reference(kept(things, bySize, byPrice).stream().map(Thing::color).toList()));
    assertThat(counts(response, "size"))
        .as(as)
        .isEqualTo(reference(kept(things, byColor, byPrice).stream().map(Thing::size).toList()));
    var prices =
        kept(things, byColor, bySize).stream().mapToDouble(Thing::price).summaryStatistics();
    assertThat(facet(response, "price").getDocuments()).as(as).isEqualTo(prices.getCount());
    if (prices.getCount() > 0) {
      assertThat(facet(response, "price").getMin()).as(as).isEqualTo(prices.getMin());
      assertThat(facet(response, "price").getMax()).as(as).isEqualTo(prices.getMax());
    }
  }

  @SafeVarargs
  private static List<Thing> kept(List<Thing> things, Predicate<Thing>... filters) {
    return things.stream()
        .filter(
            thing -> {
              for (var filter : filters) {
                if (filter != null && !filter.test(thing)) {
                  return false;
                }
              }
              return true;
            })
        .toList();
  }

  private static String reference(List<String> values) {
    var counts = new TreeMap<String, Integer>();
    values.forEach(value -> counts.merge(value, 1, Integer::sum));
    return String.join(
        " ",
        counts.entrySet().stream()
            .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
            .map(entry -> entry.getKey() + "=" + entry.getValue())
            .toList());
  }
}
