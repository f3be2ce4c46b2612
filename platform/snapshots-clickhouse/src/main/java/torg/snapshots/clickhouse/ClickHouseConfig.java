package torg.snapshots.clickhouse;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import torg.settings.Bounds;
import torg.settings.Secret;
import torg.settings.Setting;
import torg.settings.SettingException;
import torg.settings.Settings;

/**
 * Where snapshots are in ClickHouse, and the limits.
 *
 * @param authority PEM file of the authorities that may sign the certificate of ClickHouse; empty
 *     for those that Java knows
 * @param timeout from a request to the beginning of its answer
 * @param stallTimeout without a byte while bytes are wanted
 * @param rangeRows rows that one request should bring; at most about twice as many are sorted by
 *     the server at once
 * @param attemptsMax in a row that bring nothing
 */
public record ClickHouseConfig(
    URI url,
    Optional<Path> authority,
    String user,
    Secret password,
    String database,
    String table,
    Duration timeout,
    Duration stallTimeout,
    int rangeRows,
    int attemptsMax) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_]+");

  static final Setting URL =
      new Setting("clickhouse.url", "http://127.0.0.1:8123", "URL of ClickHouse's HTTP interface");
  static final Setting AUTHORITY =
      new Setting(
          "clickhouse.ca",
          "",
          "PEM file of the authority that signs ClickHouse's certificate; empty: those that Java trusts");
  static final Setting USER = new Setting("clickhouse.user", "default", "ClickHouse user");
  static final Setting PASSWORD = new Setting("clickhouse.password", "", "password of that user");
  static final Setting DATABASE =
      new Setting("clickhouse.database", "mtcdp", "database that holds the table of snapshots");
  static final Setting TABLE =
      new Setting("clickhouse.table", "segment_snapshots", "table of snapshots");
  static final Setting TIMEOUT =
      new Setting("clickhouse.timeout", "30s", "how long ClickHouse may take to begin an answer");
  static final Setting STALL_TIMEOUT =
      new Setting(
          "clickhouse.stallTimeout", "30s", "how long ClickHouse may send nothing in an answer");
  static final Setting RANGE_ROWS =
      new Setting(
          "clickhouse.rangeRows",
          "500000",
          "users read by one request; ClickHouse sorts at most twice as many at once");
  static final Setting ATTEMPTS_MAX =
      new Setting(
          "clickhouse.attemptsMax",
          "5",
          "how many requests in a row may fail to bring users before the snapshot is given up");

  public static final List<Setting> SETTINGS =
      List.of(
          URL,
          AUTHORITY,
          USER,
          PASSWORD,
          DATABASE,
          TABLE,
          TIMEOUT,
          STALL_TIMEOUT,
          RANGE_ROWS,
          ATTEMPTS_MAX);

  public ClickHouseConfig {
    checkUrl(url);
    authority.ifPresent(file -> checkAuthority(file, url));
    Bounds.notBlank(USER.name(), user);
    checkName(DATABASE, database);
    checkName(TABLE, table);
    Bounds.within(TIMEOUT.name(), timeout, Duration.ofMillis(10), Duration.ofHours(1));
    Bounds.within(STALL_TIMEOUT.name(), stallTimeout, Duration.ofMillis(10), Duration.ofHours(1));
    Bounds.within(RANGE_ROWS.name(), rangeRows, 1, 100_000_000);
    Bounds.within(ATTEMPTS_MAX.name(), attemptsMax, 1, 100);
  }

  public static ClickHouseConfig from(Settings settings) {
    return new ClickHouseConfig(
        uri(settings.text(URL)),
        settings.text(AUTHORITY).isBlank()
            ? Optional.empty()
            : Optional.of(Path.of(settings.text(AUTHORITY))),
        settings.text(USER),
        settings.secret(PASSWORD),
        settings.text(DATABASE),
        settings.text(TABLE),
        settings.duration(TIMEOUT),
        settings.duration(STALL_TIMEOUT),
        settings.integer(RANGE_ROWS),
        settings.integer(ATTEMPTS_MAX));
  }

  boolean isSecure() {
    return isSecure(url);
  }

  int port() {
    return url.getPort() >= 0 ? url.getPort() : isSecure() ? 443 : 80;
  }

  private static boolean isSecure(URI url) {
    return "https".equals(url.getScheme());
  }

  /** Whoever names one means to be safe: a URL without TLS is a mistake then. */
  private static void checkAuthority(Path file, URI url) {
    if (!isSecure(url)) {
      throw new SettingException(
          "%s needs an https URL in %s, got '%s'".formatted(AUTHORITY.name(), URL.name(), url));
    }
    if (!Files.isReadable(file)) {
      throw SettingException.wrong(AUTHORITY, "a readable PEM file", file.toString());
    }
  }

  private static URI uri(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException unreadable) {
      throw SettingException.wrong(URL, "a URL such as http://127.0.0.1:8123", text);
    }
  }

  /** Whatever else stands in it would be dropped without a word, or printed though it is secret. */
  private static void checkUrl(URI url) {
    if (url.getUserInfo() != null || url.getQuery() != null || url.getFragment() != null) {
      throw new SettingException(
          "%s must have no user, no query and no fragment in its URL; set %s and %s"
              .formatted(URL.name(), USER.name(), PASSWORD.name()));
    }
    var isHttp = "http".equals(url.getScheme()) || isSecure(url);
    if (!isHttp || url.getHost() == null || !List.of("", "/").contains(url.getPath())) {
      throw SettingException.wrong(
          URL, "a URL such as http://127.0.0.1:8123 without a path", url.toString());
    }
  }

  private static void checkName(Setting setting, String name) {
    if (!NAME.matcher(name).matches()) {
      throw SettingException.wrong(
          setting, "a name of the letters A-Z and a-z, digits and _", name);
    }
  }
}
