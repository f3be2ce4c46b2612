package torg.edge.limits;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.Settings;

/**
 * How much the edge takes, so that nobody can hurt the node.
 *
 * @param streamsMax how many calls one HTTP/2 connection may have under way
 * @param connectionsMax of each of the two ports
 * @param requestsMax that are open on the node, calls or not, until their answers have left
 * @param callsMax that the node works at at most; it takes fewer when they get slow
 * @param waitTarget how long a call may wait for others before the node takes fewer
 * @param bodyBytesMax of all requests and answers that are under way
 * @param callsPerSecondMax of one caller
 * @param watchesMax streams that are told of each change of the health
 * @param headersTimeout how long a client may take for the headers of a request
 * @param timeout for a call that names no deadline and whose method names none
 * @param timeoutMax no call waits longer, whatever its client asks for
 * @param uploads for bodies of any size, which the limits of bytes and of calls are not for
 */
public record EdgeLimits(
    int requestBytesMax,
    int headerBytesMax,
    int streamsMax,
    int connectionsMax,
    int requestsMax,
    int callsMax,
    Duration waitTarget,
    int bodyBytesMax,
    int callsPerSecondMax,
    int watchesMax,
    Duration headersTimeout,
    Duration answerTimeout,
    Duration idleTimeout,
    Duration timeout,
    Duration timeoutMax,
    UploadLimits uploads) {
  private static final Setting REQUEST_BYTES_MAX =
      new Setting("edge.requestBytesMax", "4194304", "largest request from outside, in bytes");
  private static final Setting HEADER_BYTES_MAX =
      new Setting("edge.headerBytesMax", "16384", "largest headers of a request, in bytes");
  private static final Setting STREAMS_MAX =
      new Setting("edge.streamsMax", "1000", "calls in progress on one HTTP/2 connection");
  private static final Setting CONNECTIONS_MAX =
      new Setting(
          "edge.connectionsMax",
          "2000",
          "connections to a port, at most half of them from one address; more are closed at once");
  private static final Setting REQUESTS_MAX =
      new Setting(
          "edge.requestsMax",
          "5000",
          "open requests on the node, at most half of them from one address; more are cut off");
  private static final Setting CALLS_MAX =
      new Setting(
          "edge.callsMax",
          "1000",
          "calls in progress on the node, at most; more are refused with TOO_MANY");
  private static final Setting WAIT_TARGET =
      new Setting(
          "edge.waitTarget",
          "250ms",
          "when calls wait longer than this for others, the node accepts fewer at once");
  private static final Setting BODY_BYTES_MAX =
      new Setting(
          "edge.bodyBytesMax",
          "67108864",
          "bytes of all requests and answers in progress on the node");
  private static final Setting CALLS_PER_SECOND_MAX =
      new Setting(
          "edge.callsPerSecondMax",
          "10000",
          "calls a second from one caller, by token or by address; more are refused with TOO_MANY");
  private static final Setting WATCHES_MAX =
      new Setting(
          "edge.watchesMax",
          "1000",
          "streams of grpc.health.v1.Health/Watch, at most half of them from one address");
  private static final Setting HEADERS_TIMEOUT =
      new Setting(
          "edge.headersTimeout",
          "10s",
          "how long a client may take to complete a handshake or to send headers");
  private static final Setting ANSWER_TIMEOUT =
      new Setting(
          "edge.answerTimeout",
          "2m",
          "how long a client may take to read an answer; 5s while memory is short");
  private static final Setting IDLE_TIMEOUT =
      new Setting("edge.idleTimeout", "2m", "a connection that is silent for this long is closed");
  private static final Setting TIMEOUT =
      new Setting(
          "edge.timeout", "10s", "how long to wait for an answer when the client sets no deadline");
  private static final Setting TIMEOUT_MAX =
      new Setting("edge.timeoutMax", "60s", "longest wait that a client can ask for");

  public static final List<Setting> SETTINGS =
      Stream.concat(ownSettings(), UploadLimits.SETTINGS.stream()).toList();

  private static Stream<Setting> ownSettings() {
    return Stream.of(
        REQUEST_BYTES_MAX,
        HEADER_BYTES_MAX,
        STREAMS_MAX,
        CONNECTIONS_MAX,
        REQUESTS_MAX,
        CALLS_MAX,
        WAIT_TARGET,
        BODY_BYTES_MAX,
        CALLS_PER_SECOND_MAX,
        WATCHES_MAX,
        HEADERS_TIMEOUT,
        ANSWER_TIMEOUT,
        IDLE_TIMEOUT,
        TIMEOUT,
        TIMEOUT_MAX);
  }

  public EdgeLimits {
    Bounds.within(REQUEST_BYTES_MAX.name(), requestBytesMax, 1_024, 64 << 20);
    Bounds.within(HEADER_BYTES_MAX.name(), headerBytesMax, 1_024, 1 << 20);
    Bounds.within(STREAMS_MAX.name(), streamsMax, 1, 1_000_000);
    Bounds.within(CONNECTIONS_MAX.name(), connectionsMax, 1, 1_000_000);
    Bounds.within(REQUESTS_MAX.name(), requestsMax, 1, 1_000_000);
    Bounds.within(CALLS_MAX.name(), callsMax, 1, 1_000_000);
    Bounds.within(WAIT_TARGET.name(), waitTarget, Duration.ofMillis(1), Duration.ofMinutes(1));
    Bounds.within(BODY_BYTES_MAX.name(), bodyBytesMax, requestBytesMax, Integer.MAX_VALUE);
    Bounds.within(CALLS_PER_SECOND_MAX.name(), callsPerSecondMax, 1, 1_000_000);
    Bounds.within(WATCHES_MAX.name(), watchesMax, 0, 1_000_000);
    var second = Duration.ofSeconds(1);
    Bounds.within(HEADERS_TIMEOUT.name(), headersTimeout, second, Duration.ofMinutes(10));
    Bounds.within(ANSWER_TIMEOUT.name(), answerTimeout, second, Duration.ofHours(1));
    Bounds.within(IDLE_TIMEOUT.name(), idleTimeout, second, Duration.ofDays(1));
    Bounds.within(TIMEOUT_MAX.name(), timeoutMax, Duration.ofMillis(1), Duration.ofHours(1));
    Bounds.within(TIMEOUT.name(), timeout, Duration.ofMillis(1), timeoutMax);
  }

  /**
   * @throws torg.settings.SettingException saying which setting is wrong and what is allowed
   */
  public static EdgeLimits from(Settings settings) {
    return new EdgeLimits(
        settings.integer(REQUEST_BYTES_MAX),
        settings.integer(HEADER_BYTES_MAX),
        settings.integer(STREAMS_MAX),
        settings.integer(CONNECTIONS_MAX),
        settings.integer(REQUESTS_MAX),
        settings.integer(CALLS_MAX),
        settings.duration(WAIT_TARGET),
        settings.integer(BODY_BYTES_MAX),
        settings.integer(CALLS_PER_SECOND_MAX),
        settings.integer(WATCHES_MAX),
        settings.duration(HEADERS_TIMEOUT),
        settings.duration(ANSWER_TIMEOUT),
        settings.duration(IDLE_TIMEOUT),
        settings.duration(TIMEOUT),
        settings.duration(TIMEOUT_MAX),
        UploadLimits.from(settings));
  }
}
