package torg.store.engine;

import java.time.Duration;
import java.util.List;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.Settings;

/**
 * How long and how often the store tries.
 *
 * @param getsMax single reads of one event loop that wait; more are refused
 * @param silenceMax after which a database that should have answered is taken for silent
 */
public record StoreConfig(
    int attemptsMax,
    Duration backoffMin,
    Duration backoffMax,
    Duration transactionMax,
    Duration statementMax,
    Duration streamMax,
    int getsMax,
    Duration silenceMax) {
  private static final Setting ATTEMPTS_MAX =
      new Setting("store.attemptsMax", "15", "how many times a colliding transaction is tried");
  private static final Setting BACKOFF_MIN =
      new Setting("store.backoffMin", "5ms", "approximate wait before the second attempt");
  private static final Setting BACKOFF_MAX =
      new Setting("store.backoffMax", "500ms", "longest wait between two attempts");
  private static final Setting TRANSACTION_MAX =
      new Setting("store.transactionMax", "20s", "no new attempt of a transaction after this time");
  private static final Setting STATEMENT_MAX =
      new Setting("store.statementMax", "10s", "how long one statement may take");
  private static final Setting STREAM_MAX =
      new Setting("store.streamMax", "1h", "how long a stream of rows may take");
  private static final Setting GETS_MAX =
      new Setting(
          "store.getsMax", "10000", "single reads that may wait for the database on an event loop");
  private static final Setting SILENCE_MAX =
      new Setting(
          "store.silenceMax", "3s", "a connection whose answer is overdue by this much is closed");
  public static final List<Setting> SETTINGS =
      List.of(
          ATTEMPTS_MAX,
          BACKOFF_MIN,
          BACKOFF_MAX,
          TRANSACTION_MAX,
          STATEMENT_MAX,
          STREAM_MAX,
          GETS_MAX,
          SILENCE_MAX);

  public StoreConfig {
    Bounds.within(ATTEMPTS_MAX.name(), attemptsMax, 1, 1_000);
    Bounds.within(BACKOFF_MIN.name(), backoffMin, Duration.ofMillis(1), Duration.ofMinutes(1));
    Bounds.within(BACKOFF_MAX.name(), backoffMax, backoffMin, Duration.ofMinutes(5));
    Bounds.within(
        TRANSACTION_MAX.name(), transactionMax, Duration.ofMillis(100), Duration.ofHours(1));
    Bounds.within(STATEMENT_MAX.name(), statementMax, Duration.ofMillis(100), Duration.ofHours(1));
    Bounds.within(STREAM_MAX.name(), streamMax, Duration.ofSeconds(1), Duration.ofDays(1));
    Bounds.within(GETS_MAX.name(), getsMax, 1, 1_000_000);
    Bounds.within(SILENCE_MAX.name(), silenceMax, Duration.ofMillis(100), Duration.ofMinutes(5));
  }

  public static StoreConfig from(Settings settings) {
    return new StoreConfig(
        settings.integer(ATTEMPTS_MAX),
        settings.duration(BACKOFF_MIN),
        settings.duration(BACKOFF_MAX),
        settings.duration(TRANSACTION_MAX),
        settings.duration(STATEMENT_MAX),
        settings.duration(STREAM_MAX),
        settings.integer(GETS_MAX),
        settings.duration(SILENCE_MAX));
  }
}
