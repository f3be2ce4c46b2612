package torg.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShutdownTest {
  private final Shutdown shutdown = new Shutdown();
  private final List<String> stopped = new ArrayList<>();

  @Test
  void shouldStopInTheOppositeOrderAndOnceWhenOneFails() {
    shutdown.add("first", () -> stopped.add("first"));
    shutdown.add(
        "second",
        () -> {
          throw new IOException("stuck");
        });
    shutdown.add("third", () -> stopped.add("third"));
    shutdown.addLast("words", () -> stopped.add("words"));
    shutdown.run();
    shutdown.run();
    assertThat(stopped).containsExactly("third", "first", "words");
  }

  @Test
  void shouldStopAtOnceWhatIsStartedAfterwards() {
    shutdown.run();
    shutdown.add("late", () -> stopped.add("late"));
    assertThat(stopped).containsExactly("late");
  }
}
