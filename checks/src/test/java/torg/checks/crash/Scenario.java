package torg.checks.crash;

import java.time.Duration;
import java.util.Map;
import torg.testkit.Await;
import torg.testkit.Waiting;

/** Work that goes on while its node is killed again and again, and that must come out right. */
interface Scenario {
  /** Thousands of offers take their time on a busy machine. */
  Waiting PATIENCE = Await.within(Duration.ofMinutes(2));

  /** The node is up, for the first time or again. */
  void begin() throws Exception;

  /** Whether it has come to where a kill shall meet it. */
  boolean mayBeKilled() throws Exception;

  /** The node was killed. */
  void interrupted() throws Exception;

  /**
   * Ends the work on the node that was started last, and checks all that it has led to.
   *
   * @return the versions of its offers, by id
   */
  Map<String, Long> checked() throws Exception;
}
