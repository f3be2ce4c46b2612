package torg.calls;

import io.vertx.core.Future;
import java.util.Map;

/**
 * Where topics end and how far they were read, by partition: to know whether what was written
 * before a moment has arrived. Fails with NOT_FOUND when there is no such topic, with UNAVAILABLE
 * when Kafka fails.
 */
public interface TopicOffsets {
  /**
   * The positions after all that can be read now: whoever has come there has all that was written
   * before the call.
   */
  Future<Map<Integer, Long>> ends(String topic);

  /**
   * The positions that a consumer group goes on from; partitions that it has not read are absent.
   */
  Future<Map<Integer, Long>> committed(String topic, String group);

  /** Whether a reader at these positions has all that was before the ends. */
  static boolean isPast(Map<Integer, Long> positions, Map<Integer, Long> ends) {
    return ends.entrySet().stream()
        .allMatch(end -> positions.getOrDefault(end.getKey(), 0L) >= end.getValue());
  }
}
