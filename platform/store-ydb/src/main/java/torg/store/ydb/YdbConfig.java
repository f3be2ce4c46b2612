package torg.store.ydb;

import java.util.List;
import java.util.regex.Pattern;
import torg.settings.Bounds;
import torg.settings.Secret;
import torg.settings.Setting;
import torg.settings.SettingException;
import torg.settings.Settings;

/**
 * Where the database is and how much of it is used.
 *
 * @param certificate the file of a private authority, empty for those that Java trusts
 */
public record YdbConfig(
    String connection,
    String directory,
    String user,
    Secret password,
    Secret token,
    String certificate,
    int sessionsMax,
    int waitersMax,
    int partitions,
    int partitionsMax) {
  private static final Setting CONNECTION =
      new Setting(
          "ydb.connection",
          "grpc://localhost:2136/local",
          "where YDB is: grpc:// or grpcs://, a host, a port and a database");
  private static final Setting DIRECTORY =
      new Setting("ydb.directory", "torg", "directory of the database that holds the tables");
  private static final Setting USER =
      new Setting("ydb.user", "", "user who signs in with a password; empty: none");
  private static final Setting PASSWORD =
      new Setting("ydb.password", "", "password of ydb.user; keep it in the environment");
  private static final Setting TOKEN =
      new Setting("ydb.token", "", "an access token instead of a user and a password");
  private static final Setting CERTIFICATE =
      new Setting(
          "ydb.certificate",
          "",
          "PEM file of the authority that signs the certificate for grpcs://; empty: those that Java trusts");
  private static final Setting SESSIONS_MAX =
      new Setting("ydb.sessionsMax", "50", "statements running at the same time, at most");
  private static final Setting WAITERS_MAX =
      new Setting(
          "ydb.waitersMax", "1000", "statements that may wait for a session; more are refused");
  private static final Setting PARTITIONS =
      new Setting("ydb.partitions", "16", "partitions that a sharded table starts with");
  private static final Setting PARTITIONS_MAX =
      new Setting("ydb.partitionsMax", "200", "partitions that a table is split into, at most");
  public static final List<Setting> SETTINGS =
      List.of(
          CONNECTION,
          DIRECTORY,
          USER,
          PASSWORD,
          TOKEN,
          CERTIFICATE,
          SESSIONS_MAX,
          WAITERS_MAX,
          PARTITIONS,
          PARTITIONS_MAX);

  private static final Pattern CONNECTIONS = Pattern.compile("grpcs?://[^/@\\s]+:\\d+/\\S*[^/\\s]");
  private static final Pattern DIRECTORIES = Pattern.compile("[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*");

  public YdbConfig {
    if (!CONNECTIONS.matcher(connection).matches()) {
      throw SettingException.wrong(
          CONNECTION, "like grpc://localhost:2136/local or grpcs://host:2135/root/db", connection);
    }
    if (!DIRECTORIES.matcher(directory).matches() || directory.length() > 100) {
      throw SettingException.wrong(
          DIRECTORY, "up to 100 letters, digits, _ and -, separated by /", directory);
    }
    if (user.isEmpty() && !password.isEmpty()) {
      throw new SettingException("ydb.password is set without ydb.user; set both or none");
    }
    if (!user.isEmpty() && !token.isEmpty()) {
      throw new SettingException("ydb.user and ydb.token are both set; remove one of them");
    }
    if (!certificate.isEmpty() && !connection.startsWith("grpcs://")) {
      throw new SettingException("ydb.certificate needs a ydb.connection that is grpcs://");
    }
    Bounds.within(SESSIONS_MAX.name(), sessionsMax, 1, 1_000);
    Bounds.within(WAITERS_MAX.name(), waitersMax, 1, 100_000);
    Bounds.within(PARTITIONS_MAX.name(), partitionsMax, 1, 10_000);
    Bounds.within(PARTITIONS.name(), partitions, 1, partitionsMax);
  }

  public static YdbConfig from(Settings settings) {
    return new YdbConfig(
        settings.text(CONNECTION),
        settings.text(DIRECTORY),
        settings.text(USER),
        settings.secret(PASSWORD),
        settings.secret(TOKEN),
        settings.text(CERTIFICATE),
        settings.integer(SESSIONS_MAX),
        settings.integer(WAITERS_MAX),
        settings.integer(PARTITIONS),
        settings.integer(PARTITIONS_MAX));
  }
}
