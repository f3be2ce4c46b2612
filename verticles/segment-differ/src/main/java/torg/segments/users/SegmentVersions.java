package torg.segments.users;

import java.util.Map;

/**
 * A version for each of many segments, 16 bytes each in a table that is at most half full: boxed
 * numbers in a map would be six times as large. Never changes, so that any thread may read it.
 */
final class SegmentVersions {
  static final SegmentVersions NONE = new SegmentVersions(16);

  /** No segment has this id. */
  private static final long FREE = 0;

  private final long[] segments;
  private final long[] versions;
  private int size;

  private SegmentVersions(int capacity) {
    segments = new long[capacity];
    versions = new long[capacity];
  }

  int size() {
    return size;
  }

  /** 0 when there is none. */
  long of(long segment) {
    var at = place(segment);
    return segments[at] == FREE ? 0 : versions[at];
  }

  /**
   * @param changes a version of 0 takes the segment out
   */
  SegmentVersions with(Map<Long, Long> changes) {
    if (changes.isEmpty()) {
      return this;
    }
    var most = (long) size + changes.size();
    var next = new SegmentVersions(Math.toIntExact(Long.highestOneBit(most) * 4));
    for (var at = 0; at < segments.length; at++) {
      if (segments[at] != FREE && !changes.containsKey(segments[at])) {
        next.put(segments[at], versions[at]);
      }
    }
    changes.forEach(
        (segment, version) -> {
          if (version != 0) {
            next.put(segment, version);
          }
        });
    return next;
  }

  private void put(long segment, long version) {
    var at = place(segment);
    segments[at] = segment;
    versions[at] = version;
    size++;
  }

  /** Where the segment is, or would be. */
  private int place(long segment) {
    var mask = segments.length - 1;
    var mixed = segment * 0x9E3779B97F4A7C15L;
    var at = (int) (mixed >>> 32) & mask;
    while (segments[at] != FREE && segments[at] != segment) {
      at = at + 1 & mask;
    }
    return at;
  }
}
