package torg.offers.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.offers.v1.Offer;
import torg.store.Key;
import torg.store.Reads;
import torg.store.Row;

class OfferPortionsTest {
  private final List<Integer> portions = new ArrayList<>();

  /** Has all offers but each third, and counts how many are asked for at once. */
  private Reads reads() {
    return (Reads)
        Proxy.newProxyInstance(
            Reads.class.getClassLoader(),
            new Class<?>[] {Reads.class},
            (reads, method, arguments) -> {
              var rows = new HashMap<Key, Row>();
              var number = 0;
              for (var key : (Collection<?>) arguments[0]) {
                if (number++ % 3 != 2) {
                  rows.put((Key) key, row((Key) key));
                }
              }
              portions.add(number);
              return Future.succeededFuture(rows);
            });
  }

  private static Row row(Key key) {
    var id = key.values().stream().filter(String.class::isInstance).findFirst().orElseThrow();
    var offer = Offer.newBuilder().setId((String) id).build();
    return OfferTables.offerRow(offer.getId(), OfferTables.OFFER_KIND, offer);
  }

  @ParameterizedTest(name = "{0} ids, room for {1}: {2} taken, read as {3}")
  @CsvSource({
    "0,   10,   0,   0",
    "1,   10,   1,   1",
    "50,  100,  50,  50",
    "51,  100,  51,  50 1",
    "120, 1000, 120, 50 50 20",
    "1000, 10,  10,  50",
    "1000, 60,  60,  50 50",
    "1000, 50,  50,  50 50",
  })
  void shouldStopReadingWhenTheTakerIsFull(int ids, int room, int taken, String read) {
    var seen = new ArrayList<String>();
    var count =
        OfferPortions.read(
            reads(),
            IntStream.range(0, ids).mapToObj(Integer::toString).toList(),
            (id, offer) -> {
              offer.ifPresent(one -> assertThat(one.getId()).isEqualTo(id));
              return seen.size() < room && seen.add(id);
            });
    assertThat(count.result()).isEqualTo(taken);
    assertThat(seen).isEqualTo(IntStream.range(0, taken).mapToObj(Integer::toString).toList());
    assertThat(portions).extracting(Object::toString).isEqualTo(List.of(read.split(" ")));
  }
}
