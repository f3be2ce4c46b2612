package torg.testkit;

/** Names no server, but a class of tests that does. */
final class FixtureSample {
  private final ServerSample server = new ServerSample();

  String database() {
    return server.database();
  }
}
