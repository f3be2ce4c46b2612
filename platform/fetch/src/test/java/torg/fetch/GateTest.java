package torg.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import torg.settings.Settings;

class GateTest {
  private final Gate gate =
      new Gate(
          FetchConfig.from(
              new Settings(
                  Map.of(
                      "fetch.concurrentMax", "3",
                      "fetch.perHostMax", "2",
                      "fetch.waitingMax", "2"))));
  private final List<String> admitted = new ArrayList<>();

  @Test
  void shouldLetOthersPassWhenAHostIsFull() {
    var first = enter("a", "a1");
    enter("a", "a2");
    enter("a", "a3");
    enter("b", "b1");
    assertThat(admitted).containsExactly("a1", "a2", "b1");
    assertThat(gate.waiting()).isEqualTo(1);
    first.leave();
    assertThat(admitted).containsExactly("a1", "a2", "b1", "a3");
    assertThat(gate.inside()).isEqualTo(3);
  }

  @Test
  void shouldKeepCountWhenATicketLeavesTwiceOrFromTheQueue() {
    var first = enter("a", "a1");
    enter("a", "a2");
    var waiting = enter("a", "a3");
    waiting.leave();
    first.leave();
    first.leave();
    assertThat(admitted).containsExactly("a1", "a2");
    assertThat(gate.inside()).isEqualTo(1);
    assertThat(gate.waiting()).isZero();
  }

  @Test
  void shouldRefuseWhenTooManyWait() {
    for (var index = 0; index < 4; index++) {
      enter("a", "a" + index);
    }
    assertThatThrownBy(() -> enter("a", "a4"))
        .hasMessage("2 fetches are waiting already, as many as are allowed; try again later");
  }

  private Gate.Ticket enter(String host, String name) {
    return gate.enter(host, () -> admitted.add(name));
  }
}
