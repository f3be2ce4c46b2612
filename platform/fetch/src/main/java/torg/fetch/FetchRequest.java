package torg.fetch;

import java.time.Duration;
import java.util.Optional;

/**
 * What to fetch.
 *
 * @param bytesMax what is larger is refused; never more than the config's
 * @param timeout for all of it, the reader's own time too; never more than the config's
 * @param etag of what the caller has, for an answer that it did not change
 * @param lastModified of what the caller has, as the host wrote it
 */
public record FetchRequest(
    String url,
    long bytesMax,
    Duration timeout,
    Optional<String> etag,
    Optional<String> lastModified) {
  public FetchRequest(String url, long bytesMax, Duration timeout) {
    this(url, bytesMax, timeout, Optional.empty(), Optional.empty());
  }

  /** Asks only for what is newer than an earlier answer. */
  public FetchRequest unlessSame(Optional<String> etagSeen, Optional<String> lastModifiedSeen) {
    return new FetchRequest(url, bytesMax, timeout, etagSeen, lastModifiedSeen);
  }

  boolean isConditional() {
    return etag.isPresent() || lastModified.isPresent();
  }

  FetchRequest within(FetchConfig config) {
    return new FetchRequest(
        url,
        Math.min(bytesMax, config.bytesMax()),
        timeout.compareTo(config.timeout()) < 0 ? timeout : config.timeout(),
        etag,
        lastModified);
  }

  /** The URL may hold a secret. */
  @Override
  public String toString() {
    return "FetchRequest[url=[hidden], bytesMax=%d, timeout=%s]".formatted(bytesMax, timeout);
  }
}
