package torg.kafka;

import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.SettingException;
import torg.settings.Settings;

/**
 * How the bridge reaches Kafka, and its limits.
 *
 * @param linger how long after a batch the next one may wait to become full; a tuning of routes
 */
public record KafkaConfig(
    String servers,
    ClientProperties client,
    int batchRecordsMax,
    int batchBytesMax,
    Duration linger,
    Duration handlerTimeout,
    Duration retryMin,
    Duration retryMax,
    int attemptsMax,
    int deadInARowMax,
    Duration stopTimeout,
    Duration sessionTimeout,
    Duration requestTimeout,
    Duration deliveryTimeout,
    int sendBytesMax) {
  public static final Setting SERVERS =
      new Setting(
          "kafka.servers",
          "127.0.0.1:19092",
          "host:port list of brokers; when set, no embedded Kafka is started");
  private static final Setting CLIENT_CONFIG =
      new Setting(
          "kafka.clientConfig",
          "",
          "file of further Kafka client properties, such as those for SASL and TLS");
  private static final Setting BATCH_RECORDS_MAX =
      new Setting("kafka.batchRecordsMax", "500", "records that a handler gets at once, at most");
  private static final Setting BATCH_BYTES_MAX =
      new Setting(
          "kafka.batchBytesMax",
          "1048576",
          "bytes that a handler gets at once, at most; a larger record comes alone");
  private static final Setting HANDLER_TIMEOUT =
      new Setting("kafka.handlerTimeout", "30s", "how long a handler may take for a batch");
  private static final Setting RETRY_MIN =
      new Setting("kafka.retryMin", "100ms", "pause after the first failure of a batch");
  private static final Setting RETRY_MAX =
      new Setting("kafka.retryMax", "30s", "longest pause between two attempts");
  private static final Setting ATTEMPTS_MAX =
      new Setting(
          "kafka.attemptsMax",
          "5",
          "unexpected failures after which a batch is split, and a single record becomes a dead letter");
  private static final Setting DEAD_IN_A_ROW_MAX =
      new Setting(
          "kafka.deadInARowMax",
          "10",
          "dead letters in a row from unexpected failures after which the topic waits");
  private static final Setting STOP_TIMEOUT =
      new Setting(
          "kafka.stopTimeout",
          "15s",
          "how long a stopping node waits for batches in progress; unfinished ones are delivered again");
  private static final Setting SESSION_TIMEOUT =
      new Setting(
          "kafka.sessionTimeout",
          "10s",
          "a node that is silent for this long loses its partitions to the others");
  private static final Setting REQUEST_TIMEOUT =
      new Setting(
          "kafka.requestTimeout", "5s", "how long requests about topics and offsets may take");
  private static final Setting DELIVERY_TIMEOUT =
      new Setting("kafka.deliveryTimeout", "20s", "how long a record may take to be acknowledged");
  private static final Setting SEND_BYTES_MAX =
      new Setting(
          "kafka.sendBytesMax", "33554432", "bytes that may wait for an acknowledgement on a node");

  public static final List<Setting> SETTINGS =
      List.of(
          SERVERS,
          CLIENT_CONFIG,
          BATCH_RECORDS_MAX,
          BATCH_BYTES_MAX,
          HANDLER_TIMEOUT,
          RETRY_MIN,
          RETRY_MAX,
          ATTEMPTS_MAX,
          DEAD_IN_A_ROW_MAX,
          STOP_TIMEOUT,
          SESSION_TIMEOUT,
          REQUEST_TIMEOUT,
          DELIVERY_TIMEOUT,
          SEND_BYTES_MAX);

  /** Whoever watches a topic's lag would take longer for a handler that hangs. */
  public static final Duration LINGER_MAX = Duration.ofMinutes(1);

  private static final Pattern HOST_PORT =
      Pattern.compile("[^\\s,]+:\\d{1,5}(,[^\\s,]+:\\d{1,5})*");

  private static final Duration HANDLING_GRACE = Duration.ofSeconds(5);

  public KafkaConfig {
    if (!HOST_PORT.matcher(servers).matches()) {
      throw new SettingException(
          "%s must be host:port of one or more brokers, comma-separated, got '%s'"
              .formatted(SERVERS.name(), servers));
    }
    Bounds.within(BATCH_RECORDS_MAX.name(), batchRecordsMax, 1, 10_000);
    Bounds.within(BATCH_BYTES_MAX.name(), batchBytesMax, 1_024, 64 << 20);
    Bounds.within("linger", linger, Duration.ZERO, LINGER_MAX);
    within(HANDLER_TIMEOUT, handlerTimeout, Duration.ofMillis(100), Duration.ofMinutes(10));
    within(RETRY_MIN, retryMin, Duration.ofMillis(1), Duration.ofMinutes(1));
    within(RETRY_MAX, retryMax, retryMin, Duration.ofMinutes(10));
    Bounds.within(ATTEMPTS_MAX.name(), attemptsMax, 1, 100);
    Bounds.within(DEAD_IN_A_ROW_MAX.name(), deadInARowMax, 1, 1_000_000);
    within(STOP_TIMEOUT, stopTimeout, Duration.ofMillis(1), Duration.ofMinutes(10));
    // Brokers refuse shorter and longer sessions by default.
    within(SESSION_TIMEOUT, sessionTimeout, Duration.ofSeconds(6), Duration.ofMinutes(30));
    within(REQUEST_TIMEOUT, requestTimeout, Duration.ofMillis(100), Duration.ofMinutes(1));
    within(DELIVERY_TIMEOUT, deliveryTimeout, Duration.ofSeconds(1), Duration.ofMinutes(10));
    Bounds.within(SEND_BYTES_MAX.name(), sendBytesMax, 1 << 20, 1 << 30);
  }

  /** The same for a handler whose work is slow: smaller batches and more time for each. */
  public KafkaConfig forSlowHandler(int recordsMax, Duration timeout) {
    return new KafkaConfig(
        servers,
        client,
        recordsMax,
        batchBytesMax,
        linger,
        timeout,
        retryMin,
        retryMax,
        attemptsMax,
        deadInARowMax,
        stopTimeout,
        sessionTimeout,
        requestTimeout,
        deliveryTimeout,
        sendBytesMax);
  }

  /** The longest that a handler can be at work with a batch, unless it hangs. */
  public Duration handlingMax() {
    return handlerTimeout.plus(HANDLING_GRACE);
  }

  /**
   * The same for a handler that wants full batches: it gets one when so many records, or the bytes
   * of a batch, are there, or when this long has passed since its partition's batch before.
   */
  public KafkaConfig forBatches(int recordsMax, Duration linger) {
    return new KafkaConfig(
        servers,
        client,
        recordsMax,
        batchBytesMax,
        linger,
        handlerTimeout,
        retryMin,
        retryMax,
        attemptsMax,
        deadInARowMax,
        stopTimeout,
        sessionTimeout,
        requestTimeout,
        deliveryTimeout,
        sendBytesMax);
  }

  public static KafkaConfig from(Settings settings) {
    return new KafkaConfig(
        settings.text(SERVERS),
        ClientProperties.read(CLIENT_CONFIG.name(), settings.text(CLIENT_CONFIG)),
        settings.integer(BATCH_RECORDS_MAX),
        settings.integer(BATCH_BYTES_MAX),
        Duration.ZERO,
        settings.duration(HANDLER_TIMEOUT),
        settings.duration(RETRY_MIN),
        settings.duration(RETRY_MAX),
        settings.integer(ATTEMPTS_MAX),
        settings.integer(DEAD_IN_A_ROW_MAX),
        settings.duration(STOP_TIMEOUT),
        settings.duration(SESSION_TIMEOUT),
        settings.duration(REQUEST_TIMEOUT),
        settings.duration(DELIVERY_TIMEOUT),
        settings.integer(SEND_BYTES_MAX));
  }

  private static void within(Setting setting, Duration value, Duration min, Duration max) {
    Bounds.within(setting.name(), value, min, max);
  }
}
