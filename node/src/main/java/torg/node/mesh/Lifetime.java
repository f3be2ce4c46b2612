package torg.node.mesh;

import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;

/** How long a certificate is good. */
record Lifetime(Instant from, Instant until) {
  static Lifetime of(X509Certificate certificate) {
    return new Lifetime(
        certificate.getNotBefore().toInstant(), certificate.getNotAfter().toInstant());
  }

  /** The last third is time enough to bring a new one to its machine. */
  boolean isYoung(Instant now) {
    return now.isBefore(until.minus(Duration.between(from, until).dividedBy(3)));
  }
}
