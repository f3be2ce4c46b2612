package torg.language.spelling;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Costs of groups of up to three letters that are typed for others. */
final class ErrorRules {
  private static final int LETTERS_MAX = 3;

  /** No rule costs less. */
  static final int COST_MIN = 5;

  /** Of a group of one, two or three letters that is typed, the pairs of lengths of its rules. */
  private final Map<Integer, Integer> lengthsByTyped = new HashMap<>();

  /** Of each pair of last letters, typed and meant, a bit for each pair of lengths with a rule. */
  private final short[] lengths = new short[Letters.COUNT * Letters.COUNT];

  /** An open hash table; 0 is no rule's key. */
  private final long[] keys;

  private final int[] costs;

  ErrorRules(List<ErrorCosts.Error> rules) {
    this.keys = new long[Integer.highestOneBit(rules.size() * 3 + 1) * 2];
    this.costs = new int[keys.length];
    rules.forEach(this::add);
  }

  private void add(ErrorCosts.Error rule) {
    int typed = rule.typed().length;
    int meant = rule.meant().length;
    if (typed > LETTERS_MAX || meant > LETTERS_MAX || rule.cost() < COST_MIN) {
      throw new IllegalStateException(
          "A rule of errors has %d and %d letters and the cost %d, not up to %d and from %d on"
              .formatted(typed, meant, rule.cost(), LETTERS_MAX, COST_MIN));
    }
    long key = key(rule.typed(), typed, typed, rule.meant(), meant, meant);
    int at = place(key);
    while (keys[at] != 0) {
      at = (at + 1) & (keys.length - 1);
    }
    keys[at] = key;
    costs[at] = rule.cost();
    int bit = 1 << ((typed - 1) * LETTERS_MAX + meant - 1);
    lengths[rule.typed()[typed - 1] << 6 | rule.meant()[meant - 1]] |= (short) bit;
    lengthsByTyped.merge(group(rule.typed(), typed, typed), bit, (some, one) -> some | one);
  }

  /** The pairs of lengths, a bit each, of rules for the letters typed before an end. */
  int fitting(byte[] typed, int end) {
    int fitting = 0;
    for (int length = 1; length <= Math.min(end, LETTERS_MAX); length++) {
      fitting |= lengthsByTyped.getOrDefault(group(typed, end, length), 0);
    }
    return fitting;
  }

  private static int group(byte[] letters, int end, int length) {
    int group = length;
    for (int i = end - length; i < end; i++) {
      group = group << 6 | letters[i];
    }
    return group;
  }

  /** A set of pairs of lengths to try, a bit each, of rules that end with the two letters. */
  int lengths(byte lastTyped, byte lastMeant) {
    return lengths[lastTyped << 6 | lastMeant];
  }

  static int typedLength(int bit) {
    return bit / LETTERS_MAX + 1;
  }

  static int meantLength(int bit) {
    return bit % LETTERS_MAX + 1;
  }

  /** The cost of so many letters before the ends; {@link ErrorCosts#IMPOSSIBLE} without a rule. */
  int cost(byte[] typed, int typedEnd, int typedLength, byte[] meant, int meantEnd, int length) {
    long key = key(typed, typedEnd, typedLength, meant, meantEnd, length);
    for (int at = place(key); keys[at] != 0; at = (at + 1) & (keys.length - 1)) {
      if (keys[at] == key) {
        return costs[at];
      }
    }
    return ErrorCosts.IMPOSSIBLE;
  }

  private static long key(
      byte[] typed, int typedEnd, int typedLength, byte[] meant, int meantEnd, int meantLength) {
    long key = typedLength << 2 | meantLength;
    for (int i = typedEnd - typedLength; i < typedEnd; i++) {
      key = key << 6 | typed[i];
    }
    for (int i = meantEnd - meantLength; i < meantEnd; i++) {
      key = key << 6 | meant[i];
    }
    return key;
  }

  private int place(long key) {
    return (int) ((key * 0x9E3779B97F4A7C15L) >>> 40) & (keys.length - 1);
  }
}
