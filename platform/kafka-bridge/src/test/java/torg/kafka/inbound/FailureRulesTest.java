package torg.kafka.inbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.kafka.FailureKind;
import torg.kafka.inbound.FailureRules.Action;

class FailureRulesTest {
  private static final int ATTEMPTS_MAX = 3;

  private final FailureRules rules = new FailureRules(ATTEMPTS_MAX, 2);

  @ParameterizedTest(name = "{0}, {1} records, {2} failures: {3}")
  @CsvSource({
    "PASSING, 1, 0, REPEAT",
    "PASSING, 8, 99, REPEAT",
    "REFUSED, 8, 0, SPLIT",
    "REFUSED, 1, 0, SET_ASIDE",
    "UNEXPECTED, 8, 2, REPEAT",
    "UNEXPECTED, 8, 3, SPLIT",
    "UNEXPECTED, 8, 4, SPLIT",
    "UNEXPECTED, 1, 2, REPEAT",
    "UNEXPECTED, 1, 3, SET_ASIDE",
  })
  void shouldRepeatThenSplitThenSetAside(
      FailureKind kind, int records, int failures, Action action) {
    assertThat(rules.decide(kind, new Portion(records(records), failures, failures, 1)))
        .isEqualTo(action);
  }

  @Test
  void shouldSetNothingMoreAsideWhenNothingSucceedsInBetween() {
    var alone = new Portion(records(1), ATTEMPTS_MAX, ATTEMPTS_MAX, ATTEMPTS_MAX);
    for (var dead = 0; dead < 2; dead++) {
      assertThat(rules.decide(FailureKind.UNEXPECTED, alone)).isEqualTo(Action.SET_ASIDE);
      rules.setAsideUnexpectedly();
    }
    assertThat(rules.decide(FailureKind.UNEXPECTED, alone)).isEqualTo(Action.REPEAT);
    assertThat(rules.decide(FailureKind.REFUSED, alone)).isEqualTo(Action.SET_ASIDE);
    rules.succeeded();
    assertThat(rules.decide(FailureKind.UNEXPECTED, alone)).isEqualTo(Action.SET_ASIDE);
  }

  @ParameterizedTest(name = "{0} records, of which {1} are bad: at most {2} calls")
  @CsvSource({"1, 0, 3", "8, 5, 12", "500, 0, 24", "500, 499, 24", "500, 0 250 499, 66"})
  void shouldFindTheBadOnesInOrderWithFewCalls(int size, String bad, int callsMax) {
    var culprits = new TreeSet<>(List.of(bad.split(" ")).stream().map(Long::valueOf).toList());
    var run = run(size, culprits);
    assertThat(run.dead).containsExactlyElementsOf(culprits);
    assertThat(run.order).isEqualTo(IntStream.range(0, size).mapToObj(i -> (long) i).toList());
    assertThat(run.calls).isLessThanOrEqualTo(callsMax);
  }

  private record Run(List<Long> order, List<Long> dead, int calls) {}

  /** A handler that fails whenever it sees one of the culprits. */
  private Run run(int size, Set<Long> culprits) {
    var todo = new ArrayDeque<>(List.of(Portion.whole(records(size))));
    var run = new Run(new ArrayList<>(), new ArrayList<>(), 0);
    var calls = 0;
    while (!todo.isEmpty()) {
      var portion = todo.poll();
      calls++;
      if (portion.records().stream().noneMatch(record -> culprits.contains(record.offset()))) {
        rules.succeeded();
        portion.records().forEach(record -> run.order.add(record.offset()));
        continue;
      }
      var failed = portion.failed(FailureKind.UNEXPECTED);
      switch (rules.decide(FailureKind.UNEXPECTED, failed)) {
        case REPEAT -> todo.addFirst(failed);
        case SPLIT -> {
          todo.addFirst(failed.secondHalf());
          todo.addFirst(failed.firstHalf());
        }
        case SET_ASIDE -> {
          rules.setAsideUnexpectedly();
          run.order.add(failed.record().offset());
          run.dead.add(failed.record().offset());
        }
      }
    }
    return new Run(run.order, run.dead, calls);
  }

  private static List<ConsumerRecord<byte[], byte[]>> records(int count) {
    return IntStream.range(0, count)
        .mapToObj(at -> new ConsumerRecord<byte[], byte[]>("topic", 0, at, null, new byte[0]))
        .toList();
  }
}
