package torg.search.contract;

import java.util.Random;
import org.slf4j.LoggerFactory;

/**
 * Random data that can be had again: {@code -Dtorg.contract.seed=…} repeats the run that a failure
 * names.
 */
record Seed(long value) {
  static Seed next() {
    var seed = new Seed(Long.getLong("torg.contract.seed", System.nanoTime()));
    LoggerFactory.getLogger(Seed.class).info("The random data of this test has {}", seed);
    return seed;
  }

  Random random() {
    return new Random(value);
  }

  @Override
  public String toString() {
    return "-Dtorg.contract.seed=" + value;
  }
}
