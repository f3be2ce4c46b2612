package torg.ydbdouble.service;

import io.vertx.core.Future;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import torg.ydbdouble.yql.Refusal;

/** The sessions of all clients. */
final class Sessions {
  static final int NODE = 1;

  private final Map<String, Session> sessions = new HashMap<>();

  Session create() {
    var id = "ydb://session/3?node_id=%d&id=%s".formatted(NODE, UUID.randomUUID());
    var session = new Session(id);
    sessions.put(id, session);
    return session;
  }

  Session get(String id) {
    return Optional.ofNullable(sessions.get(id)).orElseThrow(() -> Refusal.noSession(id));
  }

  /** Its transactions are rolled back. */
  Future<Void> remove(Session session) {
    sessions.remove(session.id());
    return session.end();
  }

  /** Runs a call while no other one runs on the session. */
  <T> Future<T> occupied(String id, Function<Session, Future<T>> call) {
    try {
      var session = get(id);
      session.occupy();
      return Future.succeededFuture(session).compose(call).eventually(session::free);
    } catch (Refusal refusal) {
      return Future.failedFuture(refusal);
    }
  }
}
