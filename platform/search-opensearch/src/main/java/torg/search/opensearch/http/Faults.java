package torg.search.opensearch.http;

import io.vertx.core.http.ConnectionPoolTooBusyException;
import java.net.URI;
import torg.bus.faults.Causes;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

/** What can go wrong on the way, and what to do. */
final class Faults {
  private static final String ELSEWHERE = "is not OpenSearch's; check opensearch.urls";

  private Faults() {}

  static FaultException broken(String subject, URI url, Throwable failure) {
    if (failure instanceof FaultException known) {
      return known;
    }
    var root = Causes.root(failure);
    if (root instanceof ConnectionPoolTooBusyException) {
      return FaultException.of(
          Fault.TOO_MANY,
          "%s: opensearch.waitingMax requests wait for OpenSearch already; try again later"
              .formatted(subject));
    }
    return FaultException.unavailable(
        "%s: OpenSearch at %s cannot be reached or broke off (%s: %s); check opensearch.urls and the network"
            .formatted(subject, url, root.getClass().getSimpleName(), root.getMessage()));
  }

  static FaultException late(Ask ask) {
    var setting = ask.isWrite() ? ServerConfig.WRITE_TIMEOUT : ServerConfig.QUERY_TIMEOUT;
    return FaultException.of(
        Fault.DEADLINE,
        "%s: OpenSearch did not answer in time (%s, or what the caller has left)"
            .formatted(ask.subject(), setting.name()));
  }

  static FaultException tooLarge(String subject, int bytesMax) {
    return FaultException.of(
        Fault.PRECONDITION,
        "%s: the answer has more than the %d bytes of %s; ask for less, or raise it"
            .formatted(subject, bytesMax, ServerConfig.ANSWER_BYTES_MAX.name()));
  }

  static FaultException unreadable(String subject, int status) {
    return status >= 500
        ? FaultException.unavailable(
            "%s: the answer has status %d and %s".formatted(subject, status, ELSEWHERE))
        : FaultException.of(
            Fault.PRECONDITION,
            "%s: the answer has status %d and %s".formatted(subject, status, ELSEWHERE));
  }

  /** Refusals that do not depend on what was asked; others are left to whoever has asked. */
  static Answer accepted(String subject, Answer answer) {
    int status = answer.status();
    if (status == 401 || status == 403) {
      throw FaultException.of(
          Fault.PRECONDITION,
          "%s: OpenSearch does not allow it (status %d); check opensearch.user, opensearch.password and the permissions that docs/opensearch.md lists"
              .formatted(subject, status));
    }
    if (status == 429) {
      throw FaultException.of(
          Fault.TOO_MANY, "%s: OpenSearch has too much to do; try again later".formatted(subject));
    }
    if (status == 408 || status >= 500) {
      throw FaultException.unavailable(
          "%s: OpenSearch cannot do it now (status %d, %s)"
              .formatted(subject, status, answer.reason()));
    }
    return answer;
  }
}
