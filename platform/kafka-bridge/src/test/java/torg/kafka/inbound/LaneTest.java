package torg.kafka.inbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LaneTest {
  private long nextOffset = 40;

  @ParameterizedTest(name = "sizes {0} make batches of {1}")
  @CsvSource({
    "1 1 1 1 1 1 1, 3 3 1",
    "10 10 10, 1 1 1",
    "4 4 4, 2 1",
    "99 1 1, 1 2",
    "1 99 1, 1 1 1",
    "0 0 0, 3",
  })
  void shouldCutBatchesByCountAndBytes(String sizes, String batches) {
    var lane = new Lane(3, 10);
    lane.add(records(numbers(sizes)));
    var cut = new ArrayList<Integer>();
    while (!lane.isEmpty()) {
      cut.add(lane.takeBatch().size());
    }
    assertThat(cut).isEqualTo(numbers(batches));
  }

  @ParameterizedTest(name = "sizes {0}: {1}")
  @CsvSource({"1 1, false", "1 1 1, true", "9, false", "10, true", "5 5, true"})
  void shouldKnowWhetherABatchIsFull(String sizes, boolean isFull) {
    var lane = new Lane(3, 10);
    lane.add(records(numbers(sizes)));
    assertThat(lane.hasFullBatch()).isEqualTo(isFull);
  }

  @Test
  void shouldBeFullUntilItIsHalfEmpty() {
    var lane = new Lane(2, 1_000);
    lane.add(records(Collections.nCopies(5, 1)));
    assertThat(lane.isFull()).isFalse();
    lane.add(records(List.of(1)));
    assertThat(lane.isFull()).isTrue();
    lane.takeBatch();
    assertThat(lane.isFull()).isTrue();
    lane.takeBatch();
    assertThat(lane.isFull()).isFalse();
  }

  @Test
  void shouldBeFullWhenFewRecordsHaveManyBytes() {
    var lane = new Lane(100, 10);
    lane.add(records(List.of(39)));
    assertThat(lane.isFull()).isFalse();
    lane.add(records(List.of(1)));
    assertThat(lane.isFull()).isTrue();
  }

  @Test
  void shouldHaveNothingToCommitUntilABatchIsDone() {
    var lane = new Lane(2, 1_000);
    assertThat(lane.hasUncommitted()).isFalse();
    lane.add(records(List.of(1, 1, 1)));
    var batch = lane.takeBatch();
    assertThat(lane.hasUncommitted()).isFalse();
    lane.following(10);
    assertThat(lane.lag()).isEqualTo(13);
    lane.done(batch);
    assertThat(lane.hasUncommitted()).isTrue();
    assertThat(lane.done()).isEqualTo(42);
    assertThat(lane.lag()).isEqualTo(11);
    lane.end(142);
    assertThat(lane.lag()).isEqualTo(100);
    lane.committed(42);
    assertThat(lane.hasUncommitted()).isFalse();
  }

  @Test
  void shouldBeDoneUpToThePositionWhenOffsetsWithoutRecordsFollow() {
    var lane = new Lane(2, 1_000);
    lane.add(records(List.of(1, 1, 1)));
    lane.position(44);
    lane.following(0);
    var first = lane.takeBatch();
    lane.done(first.subList(0, 1));
    assertThat(lane.done()).isEqualTo(41);
    lane.done(first);
    assertThat(lane.done()).isEqualTo(42);
    var second = lane.takeBatch();
    lane.position(45);
    assertThat(lane.done()).isEqualTo(42);
    lane.done(second);
    assertThat(lane.done()).isEqualTo(45);
    lane.position(46);
    assertThat(lane.done()).isEqualTo(46);
    assertThat(lane.hasUncommitted()).isTrue();
    lane.following(0);
    assertThat(lane.lag()).isZero();
  }

  @Test
  void shouldCommitThePositionWhenAPartitionBeginsWithOffsetsWithoutRecords() {
    var lane = new Lane(2, 1_000);
    lane.position(7);
    assertThat(lane.done()).isEqualTo(7);
    assertThat(lane.hasUncommitted()).isTrue();
  }

  private static List<Integer> numbers(String text) {
    return List.of(text.split(" ")).stream().map(Integer::valueOf).toList();
  }

  private List<ConsumerRecord<byte[], byte[]>> records(List<Integer> sizes) {
    return sizes.stream().map(this::record).toList();
  }

  private ConsumerRecord<byte[], byte[]> record(int size) {
    return new ConsumerRecord<>(
        "topic",
        0,
        nextOffset++,
        0,
        TimestampType.CREATE_TIME,
        -1,
        size,
        null,
        new byte[size],
        new RecordHeaders(),
        Optional.empty());
  }
}
