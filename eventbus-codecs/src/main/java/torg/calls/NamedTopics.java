package torg.calls;

import io.vertx.core.Future;

/** Topics of Kafka that somebody names while the mesh runs, beside those of its settings. */
@FunctionalInterface
public interface NamedTopics {
  /**
   * Completes when records of the mesh can go there; makes the topic where the node makes its own.
   * Fails with INVALID when the mesh itself reads or writes it, with NOT_FOUND when it is not
   * there, with PRECONDITION when it takes only smaller records than the mesh sends, with
   * UNAVAILABLE when Kafka does not answer.
   *
   * @param field of the request that names it
   */
  Future<Void> prepare(String field, String topic);
}
