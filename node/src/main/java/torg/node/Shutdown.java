package torg.node;

import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.LoggerFactory;

/**
 * What has been started, to be stopped in the opposite order, once, however far the start has come.
 */
public final class Shutdown {
  private final Deque<Step> steps = new ArrayDeque<>();
  private boolean over;

  public interface Action {
    void run() throws Exception;
  }

  private record Step(String name, Action action) {}

  /** Runs the action at once when the shutdown is already over. */
  public synchronized void add(String name, Action action) {
    steps.push(new Step(name, action));
    if (over) {
      run();
    }
  }

  /** The action runs after all others. */
  public synchronized void addLast(String name, Action action) {
    steps.addLast(new Step(name, action));
  }

  public synchronized void run() {
    over = true;
    while (!steps.isEmpty()) {
      var step = steps.pop();
      try {
        step.action.run();
      } catch (Exception failed) {
        // Not a constant: the log file is in the data directory, which is checked after this class
        // is used.
        LoggerFactory.getLogger(Shutdown.class).error("{} did not stop cleanly", step.name, failed);
      }
    }
  }
}
