package torg.edge.listener;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.net.ServerSSLOptions;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes a new certificate into use when its files change, for connections that come from then on.
 * Files that cannot be used leave the old one in use: they may be half written, or the key may come
 * a moment after the certificate.
 */
public final class CertificateReload {
  private static final Logger log = LoggerFactory.getLogger(CertificateReload.class);
  private static final long POLL_MILLIS = 1_000;

  private final Vertx vertx;
  private final TlsConfig files;
  private final List<HttpServer> servers;
  private Certificate seen;
  private String complaint = "";
  private boolean isBusy;

  /**
   * @param seen the one in use
   */
  public CertificateReload(
      Vertx vertx, TlsConfig files, Certificate seen, List<HttpServer> servers) {
    this.vertx = vertx;
    this.files = files;
    this.seen = seen;
    this.servers = servers;
  }

  /** Until the calling verticle is undeployed. */
  public void followChanges() {
    vertx.setPeriodic(POLL_MILLIS, tick -> poll());
  }

  private void poll() {
    if (!isBusy) {
      isBusy = true;
      vertx
          .executeBlocking(() -> Certificate.read(files), false)
          .compose(now -> now.equals(seen) ? Future.succeededFuture() : use(now))
          .onFailure(this::complain)
          .onComplete(done -> isBusy = false);
    }
  }

  private Future<Void> use(Certificate now) {
    return vertx
        .executeBlocking(() -> now.checked(vertx), false)
        .map(checked -> new ServerSSLOptions().setKeyCertOptions(checked.options()))
        .compose(
            options ->
                Future.all(
                    servers.stream()
                        .map(server -> server.updateSSLOptions(options, true))
                        .toList()))
        .onSuccess(
            both -> {
              seen = now;
              complaint = "";
              log.info("the certificate has changed and is in use");
            })
        .mapEmpty();
  }

  /** Once, however often it is tried again. */
  private void complain(Throwable wrong) {
    if (!complaint.equals(wrong.getMessage())) {
      complaint = String.valueOf(wrong.getMessage());
      log.error("the changed certificate cannot be used, the old one stays: {}", complaint);
    }
  }
}
