package torg.bench;

import java.util.ArrayList;
import java.util.List;

/** Two ways of doing the same, measured in turns so that both see the same machine. */
record Median(double subject, double anchor, double ratio) {
  private static final int WARM_UP_ROUNDS = 6;

  interface Measurement {
    double run() throws Exception;
  }

  static Median compare(int rounds, Measurement subject, Measurement anchor) throws Exception {
    for (var round = 0; round < WARM_UP_ROUNDS; round++) {
      subject.run();
      anchor.run();
    }
    var subjects = new ArrayList<Double>();
    var anchors = new ArrayList<Double>();
    var ratios = new ArrayList<Double>();
    for (var round = 0; round < rounds; round++) {
      var one = subject.run();
      var other = anchor.run();
      subjects.add(one);
      anchors.add(other);
      ratios.add(one / other);
    }
    return new Median(of(subjects), of(anchors), of(ratios));
  }

  static double of(List<Double> values) {
    var sorted = values.stream().sorted().toList();
    var middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }
}
