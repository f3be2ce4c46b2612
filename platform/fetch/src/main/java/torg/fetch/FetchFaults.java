package torg.fetch;

import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.codec.TooLongFrameException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import javax.net.ssl.SSLException;
import torg.bus.faults.Causes;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

/**
 * What can go wrong, in sentences for the seller whose URL it is. None of them names an address or
 * quotes a query: the one would tell strangers about our network, the other tells secrets.
 */
final class FetchFaults {
  private FetchFaults() {}

  static FaultException url(String why) {
    return FaultException.invalid("url", why);
  }

  static FaultException port(Target target, Collection<Integer> allowed) {
    return url(
        "port %d of %s is not allowed; allowed: %s"
            .formatted(target.port(), target.host().written(), allowed));
  }

  static FaultException special(Target target, String kind) {
    return url(
        "%s leads to %s; only hosts on the public internet are allowed"
            .formatted(target.host().written(), kind));
  }

  static FaultException tooManyRedirects(Target target, int redirectsMax) {
    return url(
        "%s redirects more than %d times; use the final URL"
            .formatted(target.label(), redirectsMax));
  }

  static FaultException redirectToNowhere(Target target) {
    return url("%s redirects without a Location header".formatted(target.label()));
  }

  static FaultException downgrade(Target target) {
    return url("%s redirects from https to http; redirect to https".formatted(target.label()));
  }

  static FaultException unknownHost(Target target, Throwable failure) {
    var isUnknown = failure instanceof UnknownHostException;
    return FaultException.unavailable(
        "DNS: the host %s %s"
            .formatted(
                target.host().written(), isUnknown ? "is unknown" : "could not be resolved"));
  }

  static FaultException notConnected(Target target, Throwable failure) {
    var host = target.authority();
    if (failure instanceof SSLException) {
      return FaultException.unavailable(
          "TLS: no trusted connection to %s: %s"
              .formatted(host, Causes.root(failure).getMessage()));
    }
    return FaultException.unavailable(
        failure instanceof ConnectTimeoutException
            ? "timeout: %s did not accept the connection in time".formatted(host)
            : "refused: %s does not accept connections".formatted(host));
  }

  static FaultException broken(Target target, Throwable failure) {
    if (failure instanceof FaultException known) {
      return known;
    }
    if (failure instanceof TooLongFrameException) {
      return FaultException.of(
          Fault.TOO_LARGE, "the headers of %s are too large".formatted(target.label()));
    }
    return FaultException.unavailable(
        "the connection to %s broke before the end of the answer".formatted(target.label()));
  }

  static FaultException silent(Target target, Duration idleTimeout) {
    return FaultException.unavailable(
        "timeout: %s sent nothing for %d ms".formatted(target.label(), idleTimeout.toMillis()));
  }

  static FaultException late(String label, Duration timeout) {
    return FaultException.unavailable(
        "timeout: %s did not arrive in full within %d ms".formatted(label, timeout.toMillis()));
  }

  static FaultException tooLarge(Target target, long bytesMax) {
    return FaultException.of(
        Fault.TOO_LARGE,
        "%s is larger than the limit of %d bytes".formatted(target.label(), bytesMax));
  }

  static FaultException bomb(int ratioMax) {
    return FaultException.of(
        Fault.TOO_LARGE,
        "the answer is more than %d times larger than its gzip; send it uncompressed"
            .formatted(ratioMax));
  }

  static FaultException brokenGzip() {
    return url(
        "is served as gzip that cannot be decompressed; send it uncompressed or as valid gzip");
  }

  static FaultException tooMany(int waitingMax) {
    return FaultException.of(
        Fault.TOO_MANY,
        "%d fetches are already waiting, which is the limit; try again later"
            .formatted(waitingMax));
  }

  /** Whether the owner of the URL must change something or only time must pass. */
  static FaultException status(Target target, int status, Optional<Duration> pause) {
    var says = "%s answers with status %d".formatted(target.label(), status);
    var mayPass = status >= 500 || status == 408 || status == 425 || status == 429;
    return mayPass
        ? FaultException.unavailable("status: " + says + pause.map(RetryAfter::sentence).orElse(""))
        : url(says + " instead of 200 and the document");
  }
}
