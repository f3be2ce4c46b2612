package torg.offers.core;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import torg.offers.model.OfferIds;

/**
 * Ids for the new offers of one transaction. Its attempts draw the same codes in the same order, so
 * that codes that turned out to be in use can be replaced alone.
 */
public final class DrawnIds {
  /** So often in a row the source says what was drawn before only when it has nothing else. */
  private static final int REPETITIONS_MAX = 1_000;

  private final OfferIds source;
  private final List<String> codes = new ArrayList<>();
  private final Set<String> everDrawn = new HashSet<>();

  DrawnIds(OfferIds source) {
    this.source = source;
  }

  /** To be asked for at the beginning of each attempt. */
  public OfferIds attempt() {
    return new OfferIds() {
      private int next;

      @Override
      public String uuid() {
        return source.uuid();
      }

      @Override
      public String shortCode() {
        draw(next + 1);
        return codes.get(next++);
      }
    };
  }

  private void draw(int count) {
    while (codes.size() < count) {
      codes.add(unused());
    }
  }

  private String unused() {
    var code = source.shortCode();
    for (var left = REPETITIONS_MAX; !everDrawn.add(code) && left > 0; left--) {
      code = source.shortCode();
    }
    return code;
  }

  List<String> codes() {
    return List.copyOf(codes);
  }

  /** Draws others in place of these; what was drawn. */
  List<String> replace(Collection<String> taken) {
    var count = codes.size();
    codes.removeAll(taken);
    var kept = codes.size();
    draw(count);
    return List.copyOf(codes.subList(kept, count));
  }
}
