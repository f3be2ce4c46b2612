package torg.fetch;

import java.time.Duration;
import java.util.List;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.SettingException;
import torg.settings.Settings;

/** What a fetch of a stranger's URL may reach, and its limits; a request may only tighten them. */
public record FetchConfig(
    int bytesMax,
    int headerBytesMax,
    int gzipRatioMax,
    Duration connectTimeout,
    Duration idleTimeout,
    Duration timeout,
    int redirectsMax,
    int concurrentMax,
    int perHostMax,
    int waitingMax,
    List<Integer> ports,
    List<String> allowedNetworks,
    String userAgent) {
  private static final Setting BYTES_MAX =
      new Setting(
          "fetch.bytesMax",
          "1073741824",
          "largest document, as sent and as decompressed, in bytes");
  private static final Setting HEADER_BYTES_MAX =
      new Setting("fetch.headerBytesMax", "16384", "largest headers of an answer, in bytes");
  private static final Setting GZIP_RATIO_MAX =
      new Setting(
          "fetch.gzipRatioMax",
          "200",
          "how many times larger than its gzip form a document may be");
  private static final Setting CONNECT_TIMEOUT =
      new Setting("fetch.connectTimeout", "5s", "how long DNS, connecting and TLS may each take");
  private static final Setting IDLE_TIMEOUT =
      new Setting("fetch.idleTimeout", "15s", "how long a host may send nothing");
  private static final Setting TIMEOUT =
      new Setting(
          "fetch.timeout",
          "10m",
          "how long a fetch may take in total, including its wait and its redirects");
  private static final Setting REDIRECTS_MAX =
      new Setting("fetch.redirectsMax", "5", "how many redirects are followed");
  private static final Setting CONCURRENT_MAX =
      new Setting("fetch.concurrentMax", "64", "fetches that a node makes at the same time");
  private static final Setting PER_HOST_MAX =
      new Setting(
          "fetch.perHostMax", "4", "fetches that a node makes from one host at the same time");
  private static final Setting WAITING_MAX =
      new Setting("fetch.waitingMax", "1000", "fetches that may wait for their turn on a node");
  private static final Setting PORTS =
      new Setting("fetch.ports", "80,443", "ports that URLs may name, comma-separated");
  private static final Setting ALLOWED_NETWORKS =
      new Setting(
          "fetch.allowedNetworks",
          "",
          "networks such as 10.1.0.0/16 that may be fetched from although they are not public");
  private static final Setting USER_AGENT =
      new Setting("fetch.userAgent", "Torg/0.1", "User-Agent header of fetches");

  public static final List<Setting> SETTINGS =
      List.of(
          BYTES_MAX,
          HEADER_BYTES_MAX,
          GZIP_RATIO_MAX,
          CONNECT_TIMEOUT,
          IDLE_TIMEOUT,
          TIMEOUT,
          REDIRECTS_MAX,
          CONCURRENT_MAX,
          PER_HOST_MAX,
          WAITING_MAX,
          PORTS,
          ALLOWED_NETWORKS,
          USER_AGENT);

  public FetchConfig {
    Bounds.within(BYTES_MAX.name(), bytesMax, 1, Integer.MAX_VALUE);
    Bounds.within(HEADER_BYTES_MAX.name(), headerBytesMax, 1_024, 1 << 20);
    Bounds.within(GZIP_RATIO_MAX.name(), gzipRatioMax, 1, 2_000);
    within(CONNECT_TIMEOUT, connectTimeout, Duration.ofMillis(10), Duration.ofMinutes(1));
    within(IDLE_TIMEOUT, idleTimeout, Duration.ofMillis(10), Duration.ofMinutes(10));
    within(TIMEOUT, timeout, Duration.ofMillis(10), Duration.ofHours(6));
    Bounds.within(REDIRECTS_MAX.name(), redirectsMax, 0, 20);
    Bounds.within(CONCURRENT_MAX.name(), concurrentMax, 1, 10_000);
    Bounds.within(PER_HOST_MAX.name(), perHostMax, 1, concurrentMax);
    Bounds.within(WAITING_MAX.name(), waitingMax, 0, 100_000);
    Bounds.notBlank(USER_AGENT.name(), userAgent);
    ports = List.copyOf(ports);
    ports.forEach(port -> Bounds.within(PORTS.name(), port, 1, 65_535));
    allowedNetworks = List.copyOf(allowedNetworks);
    allowedNetworks.forEach(FetchConfig::network);
  }

  public static FetchConfig from(Settings settings) {
    return new FetchConfig(
        settings.integer(BYTES_MAX),
        settings.integer(HEADER_BYTES_MAX),
        settings.integer(GZIP_RATIO_MAX),
        settings.duration(CONNECT_TIMEOUT),
        settings.duration(IDLE_TIMEOUT),
        settings.duration(TIMEOUT),
        settings.integer(REDIRECTS_MAX),
        settings.integer(CONCURRENT_MAX),
        settings.integer(PER_HOST_MAX),
        settings.integer(WAITING_MAX),
        settings.list(PORTS).stream().map(FetchConfig::port).toList(),
        settings.list(ALLOWED_NETWORKS),
        settings.text(USER_AGENT));
  }

  AddressRule addressRule() {
    return new AddressRule(allowedNetworks.stream().map(FetchConfig::network).toList());
  }

  private static Network network(String text) {
    return Network.parse(text)
        .orElseThrow(
            () ->
                new SettingException(
                    "%s must be networks such as 10.1.0.0/16 or fd00:1::/32, got '%s'"
                        .formatted(ALLOWED_NETWORKS.name(), text)));
  }

  private static int port(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException notANumber) {
      throw new SettingException(
          "%s must be numbers, comma-separated, got '%s'".formatted(PORTS.name(), text));
    }
  }

  private static void within(Setting setting, Duration value, Duration min, Duration max) {
    Bounds.within(setting.name(), value, min, max);
  }
}
