package torg.store.ydb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static torg.store.ydb.Sample.CLICKED;
import static torg.store.ydb.Sample.NAMES;
import static torg.store.ydb.Sample.NOTE;
import static torg.store.ydb.Sample.OFFERS;
import static torg.store.ydb.Sample.OWNER;
import static torg.store.ydb.Sample.SHOWN;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import torg.store.Column;
import torg.store.Row;
import torg.store.engine.StoreFailure;
import torg.store.engine.Writes;

class SumsTest {
  private static final Column<Integer> INT32 = Column.int32("i");
  private static final Column<Long> UINT64 = Column.uint64("u");

  static Stream<Arguments> sums() {
    return Stream.of(
        Arguments.of(INT32, null, 5L, 5),
        Arguments.of(INT32, Integer.MAX_VALUE - 1, 1L, Integer.MAX_VALUE),
        Arguments.of(INT32, Integer.MAX_VALUE, 1L, null),
        Arguments.of(INT32, Integer.MIN_VALUE, -1L, null),
        Arguments.of(SHOWN, 0xFFFF_FFFEL, 1L, 0xFFFF_FFFFL),
        Arguments.of(SHOWN, 0xFFFF_FFFFL, 1L, null),
        Arguments.of(SHOWN, null, -1L, null),
        Arguments.of(CLICKED, Long.MAX_VALUE, -1L, Long.MAX_VALUE - 1),
        Arguments.of(CLICKED, Long.MAX_VALUE, 1L, null),
        Arguments.of(CLICKED, Long.MIN_VALUE, -1L, null),
        Arguments.of(UINT64, Long.MAX_VALUE, 1L, Long.MIN_VALUE),
        Arguments.of(UINT64, -2L, 1L, -1L),
        Arguments.of(UINT64, -1L, 1L, null),
        Arguments.of(UINT64, -1L, Long.MIN_VALUE, Long.MAX_VALUE),
        Arguments.of(UINT64, 0L, -1L, null));
  }

  @ParameterizedTest
  @MethodSource("sums")
  void shouldAddOrFailWhenSumDoesNotFit(Column<?> column, Object value, long delta, Object sum) {
    if (sum != null) {
      assertThat(Sums.sum(column, value, delta)).isEqualTo(sum);
    } else {
      var failure = catchThrowableOfType(StoreFailure.class, () -> Sums.sum(column, value, delta));
      assertThat(failure.kind()).isEqualTo(StoreFailure.Kind.OVERFLOW);
    }
  }

  @Test
  void shouldUpsertKeyAndColumnOnlyWhenSummed() {
    var there = OFFERS.key("ann", 1L);
    var missing = OFFERS.key("ann", 2L);
    var increments =
        new Writes.Increments(OFFERS, CLICKED, new TreeMap<>(Map.of(there, 3L, missing, -4L)));
    var found =
        Row.read(OFFERS, new Object[] {there.values().get(0), "ann", 1L, "x", null, 9L, 7L});

    var upserts = Sums.of(increments, List.of(found));

    assertThat(upserts.columns())
        .extracting(Column::name)
        .containsExactly("shard", "owner", "id", "clicked");
    assertThat(upserts.rows())
        .extracting(row -> row.key() + "=" + row.get(CLICKED))
        .containsExactly("offers(ann, 1)=10", "offers(ann, 2)=-4");
  }

  @Test
  void shouldSeeWritesBeforeItWhenTheyChangeTheColumn() {
    var key = OFFERS.key("ann", 1L);
    var increments = new Writes.Increments(OFFERS, CLICKED, Map.of(key, 1L));
    List<Column<?>> other = List.of(OWNER, NOTE);
    List<Column<?>> same = List.of(OWNER, CLICKED);

    assertThat(dependsOn(increments, new Writes.Upserts(OFFERS, other, List.of()))).isFalse();
    assertThat(dependsOn(increments, new Writes.Upserts(OFFERS, same, List.of()))).isTrue();
    assertThat(dependsOn(increments, new Writes.Inserts(OFFERS, other, List.of()))).isTrue();
    assertThat(dependsOn(increments, new Writes.Deletes(OFFERS, List.of(key)))).isTrue();
    assertThat(dependsOn(increments, new Writes.Deletes(NAMES, List.of()))).isFalse();
  }

  private static boolean dependsOn(Writes.Increments increments, Writes earlier) {
    return Sums.dependOn(List.of(earlier), increments);
  }
}
