package torg.objects;

import java.net.URI;
import java.net.URISyntaxException;
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
 * A bucket of S3 or of any server that speaks its protocol.
 *
 * @param endpoint empty: AWS in the region
 * @param pathStyle the bucket is in the path of a URL, not in its host
 * @param requestTimeout for one attempt of a call
 * @param attempts of a call in all
 */
public record Bucket(
    String name,
    Optional<URI> endpoint,
    String region,
    boolean pathStyle,
    String accessKeyId,
    Secret secretAccessKey,
    Duration requestTimeout,
    int attempts) {
  private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9][a-zA-Z0-9._-]{1,254}");
  private static final Pattern REGION = Pattern.compile("[a-z0-9][a-z0-9-]{0,62}");

  private static final Setting BUCKET = new Setting("objects.bucket", "", "name of the S3 bucket");
  private static final Setting ENDPOINT =
      new Setting(
          "objects.endpoint", "", "URL of the S3 server; empty: AWS in the region of the bucket");
  private static final Setting REGION_NAME =
      new Setting("objects.region", "us-east-1", "region of the bucket");
  private static final Setting PATH_STYLE =
      new Setting(
          "objects.pathStyle",
          "true",
          "true: the bucket is in the path of a URL; false: in its host name");
  private static final Setting ACCESS_KEY_ID =
      new Setting("objects.accessKeyId", "", "id of the S3 access key");
  private static final Setting SECRET_ACCESS_KEY =
      new Setting("objects.secretAccessKey", "", "secret of the S3 access key");
  private static final Setting REQUEST_TIMEOUT =
      new Setting("objects.requestTimeout", "30s", "how long S3 may take for a request");
  private static final Setting ATTEMPTS =
      new Setting("objects.attempts", "3", "how many times a request to S3 is tried");

  static final List<Setting> SETTINGS =
      List.of(
          BUCKET,
          ENDPOINT,
          REGION_NAME,
          PATH_STYLE,
          ACCESS_KEY_ID,
          SECRET_ACCESS_KEY,
          REQUEST_TIMEOUT,
          ATTEMPTS);

  public Bucket {
    matching(BUCKET, NAME, "the name of a bucket when objects.engine is s3", name);
    endpoint.ifPresent(Bucket::checkEndpoint);
    matching(REGION_NAME, REGION, "a region such as us-east-1", region);
    Bounds.notBlank(ACCESS_KEY_ID.name(), accessKeyId);
    Bounds.notBlank(SECRET_ACCESS_KEY.name(), secretAccessKey.value());
    Bounds.within(
        REQUEST_TIMEOUT.name(), requestTimeout, Duration.ofMillis(100), Duration.ofMinutes(10));
    Bounds.within(ATTEMPTS.name(), attempts, 1, 10);
  }

  static Bucket from(Settings settings) {
    return new Bucket(
        settings.text(BUCKET),
        settings.isSet(ENDPOINT) ? Optional.of(uri(settings.text(ENDPOINT))) : Optional.empty(),
        settings.text(REGION_NAME),
        settings.flag(PATH_STYLE),
        settings.text(ACCESS_KEY_ID),
        settings.secret(SECRET_ACCESS_KEY),
        settings.duration(REQUEST_TIMEOUT),
        settings.integer(ATTEMPTS));
  }

  private static URI uri(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException unreadable) {
      throw SettingException.wrong(ENDPOINT, "a URL such as https://s3.example.com", text);
    }
  }

  /** Whatever else stands in it would be dropped without a word, or printed though it is secret. */
  private static void checkEndpoint(URI uri) {
    if (uri.getUserInfo() != null || uri.getQuery() != null || uri.getFragment() != null) {
      throw new SettingException(
          ENDPOINT.name() + " must have no user, no query and no fragment in its URL");
    }
    var isHttp = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
    var path = uri.getPath();
    if (!isHttp || uri.getHost() == null || !(path.isEmpty() || path.equals("/"))) {
      throw SettingException.wrong(
          ENDPOINT, "a URL such as https://s3.example.com", uri.toString());
    }
  }

  private static void matching(Setting setting, Pattern pattern, String allowed, String value) {
    if (!pattern.matcher(value).matches()) {
      throw SettingException.wrong(setting, allowed, value);
    }
  }
}
