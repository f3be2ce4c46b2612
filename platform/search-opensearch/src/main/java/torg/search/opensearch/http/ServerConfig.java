package torg.search.opensearch.http;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import torg.settings.Bounds;
import torg.settings.Secret;
import torg.settings.Setting;
import torg.settings.SettingException;
import torg.settings.Settings;

/**
 * Where OpenSearch is, and the limits of a conversation with it.
 *
 * @param urls of its nodes; any of them answers for the cluster
 * @param authority PEM file of the authorities that may sign its certificates; empty for those that
 *     Java knows
 * @param user empty for a cluster that asks nobody who they are
 * @param queryTimeout for a question, whichever nodes are asked
 * @param writeTimeout for one request that changes something
 * @param connectionsMax to each node
 * @param waitingMax requests that wait for a connection; more are refused
 */
public record ServerConfig(
    List<URI> urls,
    Optional<Path> authority,
    String user,
    Secret password,
    Duration queryTimeout,
    Duration writeTimeout,
    int connectionsMax,
    int waitingMax,
    int answerBytesMax) {
  private static final Setting URLS =
      new Setting(
          "opensearch.urls", "http://127.0.0.1:9200", "URLs of nodes of OpenSearch, any of which");
  private static final Setting AUTHORITY =
      new Setting(
          "opensearch.ca",
          "",
          "PEM file of the authority that signs OpenSearch's certificates; empty: those that Java trusts");
  private static final Setting USER =
      new Setting("opensearch.user", "", "OpenSearch user; empty when it has no security");
  private static final Setting PASSWORD =
      new Setting("opensearch.password", "", "password of that user");
  static final Setting QUERY_TIMEOUT =
      new Setting("opensearch.queryTimeout", "2s", "how long OpenSearch may take for a query");
  static final Setting WRITE_TIMEOUT =
      new Setting(
          "opensearch.writeTimeout",
          "30s",
          "how long OpenSearch may take for a batch of documents");
  private static final Setting CONNECTIONS_MAX =
      new Setting("opensearch.connectionsMax", "64", "connections to each URL");
  private static final Setting WAITING_MAX =
      new Setting("opensearch.waitingMax", "1000", "requests that wait for a connection to a URL");
  static final Setting ANSWER_BYTES_MAX =
      new Setting(
          "opensearch.answerBytesMax", "67108864", "largest answer of OpenSearch that is read");

  public static final List<Setting> SETTINGS =
      List.of(
          URLS,
          AUTHORITY,
          USER,
          PASSWORD,
          QUERY_TIMEOUT,
          WRITE_TIMEOUT,
          CONNECTIONS_MAX,
          WAITING_MAX,
          ANSWER_BYTES_MAX);

  public ServerConfig {
    if (urls.isEmpty()) {
      throw SettingException.wrong(URLS, "at least one URL", "");
    }
    urls.forEach(ServerConfig::checkUrl);
    authority.ifPresent(file -> checkAuthority(file, urls));
    if (user.isBlank() && !password.isEmpty()) {
      throw new SettingException(
          "%s needs a user in %s as well".formatted(PASSWORD.name(), USER.name()));
    }
    Bounds.within(QUERY_TIMEOUT.name(), queryTimeout, Duration.ofMillis(10), Duration.ofHours(1));
    Bounds.within(WRITE_TIMEOUT.name(), writeTimeout, Duration.ofMillis(10), Duration.ofHours(1));
    Bounds.within(CONNECTIONS_MAX.name(), connectionsMax, 1, 10_000);
    Bounds.within(WAITING_MAX.name(), waitingMax, 0, 100_000);
    Bounds.within(ANSWER_BYTES_MAX.name(), answerBytesMax, 1 << 10, 1 << 30);
  }

  public static ServerConfig from(Settings settings) {
    var urls = new ArrayList<URI>();
    settings.list(URLS).forEach(url -> urls.add(uri(url)));
    return new ServerConfig(
        List.copyOf(urls),
        settings.text(AUTHORITY).isBlank()
            ? Optional.empty()
            : Optional.of(Path.of(settings.text(AUTHORITY))),
        settings.text(USER),
        settings.secret(PASSWORD),
        settings.duration(QUERY_TIMEOUT),
        settings.duration(WRITE_TIMEOUT),
        settings.integer(CONNECTIONS_MAX),
        settings.integer(WAITING_MAX),
        settings.integer(ANSWER_BYTES_MAX));
  }

  private static boolean isSecure(URI url) {
    return "https".equals(url.getScheme());
  }

  /** Whoever names one means to be safe: a URL without TLS is a mistake then. */
  private static void checkAuthority(Path file, List<URI> urls) {
    for (var url : urls) {
      if (!isSecure(url)) {
        throw new SettingException(
            "%s needs https URLs in %s, got '%s'".formatted(AUTHORITY.name(), URLS.name(), url));
      }
    }
    if (!Files.isReadable(file)) {
      throw SettingException.wrong(AUTHORITY, "a readable PEM file", file.toString());
    }
  }

  private static URI uri(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException unreadable) {
      throw SettingException.wrong(URLS, "URLs such as http://127.0.0.1:9200", text);
    }
  }

  /** Whatever else stands in it would be dropped without a word, or printed though it is secret. */
  private static void checkUrl(URI url) {
    if (url.getUserInfo() != null || url.getQuery() != null || url.getFragment() != null) {
      throw new SettingException(
          "%s must have no user, no query and no fragment in its URLs; set %s and %s"
              .formatted(URLS.name(), USER.name(), PASSWORD.name()));
    }
    var isHttp = "http".equals(url.getScheme()) || isSecure(url);
    if (!isHttp || url.getHost() == null || !List.of("", "/").contains(url.getPath())) {
      throw SettingException.wrong(
          URLS, "URLs such as http://127.0.0.1:9200 without a path", url.toString());
    }
  }
}
