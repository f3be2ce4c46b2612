package torg.testkit;

/** Names a server. */
final class ServerSample {
  String database() {
    return Postgres.shared().freshDatabase();
  }
}
