package torg.segments.diff;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import torg.segments.users.UserRows;
import torg.segments.v1.UserSegments;
import torg.store.Key;
import torg.store.Row;

class ChunkDecisionTest {
  private static final Map<Long, Long> READ = Map.of(1L, 5L, 2L, 7L);

  static List<Arguments> stored() {
    return List.of(
        Arguments.of("nothing has changed", READ, true),
        Arguments.of("a user has changed", Map.of(1L, 5L, 2L, 8L), false),
        Arguments.of("a user has come", Map.of(1L, 5L, 2L, 7L, 3L, 1L), false),
        Arguments.of("a user has gone", Map.of(1L, 5L), false),
        Arguments.of("one has gone, another has come", Map.of(1L, 5L, 3L, 7L), false));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("stored")
  void shouldHoldWhileTheVersionsAreTheSame(
      String when, Map<Long, Long> versions, boolean expected) {
    var decision = new ChunkDecision(null, List.of(), rows(READ), List.of(), 0, 0, 0);

    assertThat(decision.isOf(rows(versions))).isEqualTo(expected);
  }

  private static Map<Key, Row> rows(Map<Long, Long> versions) {
    var rows = new LinkedHashMap<Key, Row>();
    versions.forEach(
        (user, version) -> {
          var state = UserSegments.newBuilder().setUserId(user).setVersion(version).build();
          var row = UserRows.row(state, ByteString.EMPTY);
          rows.put(row.key(), row);
        });
    return rows;
  }
}
