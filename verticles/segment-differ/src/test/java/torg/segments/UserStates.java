package torg.segments;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import torg.segments.core.SegmentTables;
import torg.segments.users.UserRows;
import torg.segments.v1.UserSegments;
import torg.store.Scan;
import torg.store.Store;
import torg.testkit.Await;
import torg.testkit.OutboxDouble;

/** The segments of users as the store and Kafka have them. */
final class UserStates {
  private UserStates() {}

  /** In the order in which Kafka got them. */
  static List<UserSegments> emitted(OutboxDouble kafka, String topic) {
    return kafka.records(topic).stream()
        .map(record -> state(record.getValue(), record.getKey()))
        .toList();
  }

  /** By user. */
  static Map<Long, UserSegments> stored(Store store) {
    var states = new HashMap<Long, UserSegments>();
    Await.result(store.all(Scan.of(SegmentTables.USERS), 1_000_000))
        .forEach(
            row ->
                states.put(
                    row.get(SegmentTables.USER_ID),
                    UserRows.state(row.get(SegmentTables.USER_ID), Optional.of(row))));
    return states;
  }

  private static UserSegments state(ByteString value, String key) {
    try {
      var state = UserSegments.parseFrom(value);
      assertThat(key).isEqualTo(Long.toUnsignedString(state.getUserId()));
      return state;
    } catch (InvalidProtocolBufferException damaged) {
      throw new AssertionError(damaged);
    }
  }
}
