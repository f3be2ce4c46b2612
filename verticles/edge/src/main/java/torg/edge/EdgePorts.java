package torg.edge;

/** The ports that the edge really listens on; of use when a setting says 0. Set once deployed. */
public final class EdgePorts {
  private volatile int http;
  private volatile int grpc;

  public int http() {
    return http;
  }

  public int grpc() {
    return grpc;
  }

  void set(int httpPort, int grpcPort) {
    http = httpPort;
    grpc = grpcPort;
  }
}
