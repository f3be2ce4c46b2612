package torg.segments.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.calls.SegmentCalls.CREATE_SEGMENT;
import static torg.calls.SegmentCalls.DELETE_SEGMENT;
import static torg.calls.SegmentCalls.DISABLE_SEGMENT;
import static torg.calls.SegmentCalls.ENABLE_SEGMENT;
import static torg.calls.SegmentCalls.GET_SEGMENT;
import static torg.calls.SegmentCalls.LIST_SEGMENTS;
import static torg.calls.SegmentCalls.UPDATE_SEGMENT;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.bus.Times;
import torg.bus.faults.Fault;
import torg.segments.SegmentNode;
import torg.segments.v1.CreateSegmentRequest;
import torg.segments.v1.DeleteSegmentRequest;
import torg.segments.v1.DisableSegmentRequest;
import torg.segments.v1.EnableSegmentRequest;
import torg.segments.v1.GetSegmentRequest;
import torg.segments.v1.ListSegmentsRequest;
import torg.segments.v1.Segment;
import torg.segments.v1.SegmentStage;
import torg.segments.v1.UpdateSegmentRequest;
import torg.testkit.Await;

/** Each test has segments of its own. */
class SegmentHandlersTest {
  private static SegmentNode node;

  @BeforeAll
  static void start() {
    node = SegmentNode.start();
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static CreateSegmentRequest creation(long id, String name, String description) {
    return CreateSegmentRequest.newBuilder()
        .setSegmentId(id)
        .setName(name)
        .setDescription(description)
        .build();
  }

  private static Segment get(long id) {
    return node.ask(GET_SEGMENT, GetSegmentRequest.newBuilder().setSegmentId(id).build());
  }

  private static Segment disable(long id) {
    return node.ask(DISABLE_SEGMENT, DisableSegmentRequest.newBuilder().setSegmentId(id).build());
  }

  private static Segment enable(long id) {
    return node.ask(ENABLE_SEGMENT, EnableSegmentRequest.newBuilder().setSegmentId(id).build());
  }

  private static void delete(long id) {
    node.ask(DELETE_SEGMENT, DeleteSegmentRequest.newBuilder().setSegmentId(id).build());
  }

  private static List<Long> list(long after, int limit) {
    var request = ListSegmentsRequest.newBuilder().setAfterSegmentId(after).setLimit(limit);
    return node.ask(LIST_SEGMENTS, request.build()).getSegmentsList().stream()
        .map(Segment::getSegmentId)
        .toList();
  }

  @Test
  void shouldKeepWhatIsCreatedAndQueueItForAnEvaluation() {
    var before = Instant.now().minusMillis(1);
    var created = node.ask(CREATE_SEGMENT, creation(10, "buyers", "those who bought"));
    assertThat(created.getSegmentId()).isEqualTo(10);
    assertThat(created.getName()).isEqualTo("buyers");
    assertThat(created.getDescription()).isEqualTo("those who bought");
    assertThat(created.getDisabled()).isFalse();
    assertThat(Times.of(created.getCreatedAt())).isBetween(before, Instant.now());
    assertThat(created.getUpdatedAt()).isEqualTo(created.getCreatedAt());
    assertThat(get(10)).isEqualTo(created);

    var entry = node.progress(10).getSegment();
    assertThat(entry.getStage()).isEqualTo(SegmentStage.EVALUATION);
    assertThat(entry.hasDueAt()).isFalse();
    assertThat(entry.getEvaluationVersion()).isZero();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"1", "9223372036854775700", "9223372036854775900", "18446744073709551615"})
  void shouldTakeAnyIdButZero(String unsigned) {
    var id = Long.parseUnsignedLong(unsigned);
    node.create(id);
    assertThat(get(id).getSegmentId()).isEqualTo(id);
    assertThat(node.refuse(CREATE_SEGMENT, creation(id, "again", "")))
        .hasMessage(
            "segment %s exists, or existed and may still be in users' states; choose another id",
            unsigned)
        .extracting("fault")
        .isEqualTo(Fault.ALREADY_EXISTS);
  }

  @Test
  void shouldLetOneOfManyCreateTheSame() {
    var attempts =
        IntStream.range(0, 10)
            .mapToObj(one -> node.send(CREATE_SEGMENT, creation(20, "one " + one, "")))
            .toList();
    Await.result(Future.join(attempts).transform(done -> Future.succeededFuture()));
    assertThat(attempts.stream().filter(Future::succeeded).map(Future::result))
        .containsExactly(get(20));
    assertThat(attempts.stream().filter(Future::failed).map(Future::cause))
        .hasSize(9)
        .extracting("fault")
        .containsOnly(Fault.ALREADY_EXISTS);
  }

  @Test
  void shouldTellAllThatIsWrongWhenFieldsAreMissingToo() {
    var fault = node.refuse(CREATE_SEGMENT, creation(0, "x".repeat(201), "x".repeat(2_001)));
    assertThat(fault.violations())
        .extracting("field")
        .containsExactly("segment_id", "name", "description");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          no id                 | 0  | 1   | 0    | segment_id  | is required
          no name               | 30 | 0   | 0    | name        | is required
          a long name           | 30 | 201 | 0    | name        | must have 1 to 200 characters, got 201
          a long description    | 30 | 1   | 2001 | description | must have 1 to 2000 characters, got 2001
          """)
  void shouldRefuse(String name, long id, int nameLength, int length, String field, String text) {
    var creation = creation(id, "😀".repeat(nameLength), "😀".repeat(length));
    var update =
        UpdateSegmentRequest.newBuilder()
            .setSegmentId(id)
            .setName(creation.getName())
            .setDescription(creation.getDescription())
            .build();
    for (var fault :
        List.of(node.refuse(CREATE_SEGMENT, creation), node.refuse(UPDATE_SEGMENT, update))) {
      assertThat(fault.fault()).isEqualTo(Fault.INVALID);
      assertThat(fault).hasMessage(field + ": " + text);
      assertThat(fault.violations().get(0).getField()).isEqualTo(field);
    }
  }

  @Test
  void shouldTakeTheLongestNameAndDescription() {
    var created = node.ask(CREATE_SEGMENT, creation(31, "я".repeat(200), "😀".repeat(2_000)));
    assertThat(get(31)).isEqualTo(created);
  }

  @Test
  void shouldChangeNameAndDescription() {
    var created = node.ask(CREATE_SEGMENT, creation(40, "old", "old text"));
    disable(40);
    var updated =
        node.ask(
            UPDATE_SEGMENT,
            UpdateSegmentRequest.newBuilder().setSegmentId(40).setName("new").build());
    assertThat(updated)
        .isEqualTo(
            created.toBuilder()
                .setName("new")
                .clearDescription()
                .setDisabled(true)
                .setUpdatedAt(updated.getUpdatedAt())
                .build());
    assertThat(Times.of(updated.getUpdatedAt())).isAfter(Times.of(created.getUpdatedAt()));
    assertThat(get(40)).isEqualTo(updated);
  }

  /** Around the middle, where signed numbers turn; others have ids below and above. */
  @Test
  void shouldListPagesInTheOrderOfUnsignedIds() {
    var first = Long.MIN_VALUE - 3;
    for (var offset : List.of(4, 0, 2, 1, 3)) {
      node.create(first + offset);
    }
    delete(first + 2);
    assertThat(list(first - 1, 2)).containsExactly(first, first + 1);
    assertThat(list(first + 1, 2)).containsExactly(first + 3, first + 4);
    assertThat(list(first + 2, 1)).containsExactly(first + 3);
    assertThat(list(-1, 2)).isEmpty();
    assertThat(list(0, 0)).isSortedAccordingTo(Long::compareUnsigned).contains(first);
  }

  @Test
  void shouldListAHundredUnlessToldOtherwise() {
    Await.result(
        Future.all(
            IntStream.range(0, 101)
                .mapToObj(id -> node.send(CREATE_SEGMENT, creation(5_000 + id, "x", "")))
                .toList()));
    assertThat(list(4_999, 0)).hasSize(100).startsWith(5_000L).endsWith(5_099L);
    assertThat(list(4_999, 101)).hasSize(101);
    assertThat(list(4_999, 1_000)).hasSizeGreaterThanOrEqualTo(101);
  }

  @ParameterizedTest
  @CsvSource({"-1", "1001", "2147483647"})
  void shouldRefuseOtherLimits(int limit) {
    var fault =
        node.refuse(LIST_SEGMENTS, ListSegmentsRequest.newBuilder().setLimit(limit).build());
    assertThat(fault).hasMessage("limit: must be from 1 to 1000, or 0 for 100, got %d", limit);
    assertThat(fault.fault()).isEqualTo(Fault.INVALID);
  }

  @Test
  void shouldDisableAndEnable() {
    var created = node.ask(CREATE_SEGMENT, creation(50, "x", ""));
    node.load(50, 5, 1, 2);
    var disabled = disable(50);
    assertThat(disabled.getDisabled()).isTrue();
    assertThat(Times.of(disabled.getUpdatedAt())).isAfter(Times.of(created.getUpdatedAt()));
    assertThat(get(50)).isEqualTo(disabled);
    assertThat(disable(50)).isEqualTo(disabled);
    var entry = node.progress(50).getSegment();
    assertThat(entry.getStage()).isEqualTo(SegmentStage.CANCELLED);
    assertThat(entry.getDisabled()).isTrue();
    assertThat(entry.getMinimalValidVersion()).isEqualTo(6);
    assertThat(entry.hasDueAt()).isFalse();

    var enabled = enable(50);
    assertThat(enabled.getDisabled()).isFalse();
    assertThat(get(50)).isEqualTo(enabled);
    assertThat(enable(50)).isEqualTo(enabled);
    assertThat(node.progress(50).getSegment().getStage()).isEqualTo(SegmentStage.EVALUATION);
    assertThat(node.progress(50).getSegment().getMinimalValidVersion()).isEqualTo(6);
  }

  @Test
  void shouldNotUseAnIdAgainWhenItWasDeletedJustNow() {
    node.create(60);
    delete(60);
    assertThat(list(59, 1)).doesNotContain(60L);
    assertThat(node.refuse(CREATE_SEGMENT, creation(60, "again", "")).fault())
        .isEqualTo(Fault.ALREADY_EXISTS);
  }
}
