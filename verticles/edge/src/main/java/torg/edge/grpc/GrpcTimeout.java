package torg.edge.grpc;

import java.time.Duration;
import java.util.regex.Pattern;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

/** The header {@code grpc-timeout}: up to eight digits and a unit. */
final class GrpcTimeout {
  private static final Pattern WRITTEN = Pattern.compile("[0-9]{1,8}[HMSmun]");

  private GrpcTimeout() {}

  /** Fails with INVALID. */
  static Duration parse(String text) {
    if (!WRITTEN.matcher(text).matches()) {
      throw FaultException.of(
          Fault.INVALID,
          "grpc-timeout must be a number and a unit, such as 500m or 2S, got '%s'"
              .formatted(GrpcStatusDetails.cut(text)));
    }
    var amount = Long.parseLong(text.substring(0, text.length() - 1));
    return switch (text.charAt(text.length() - 1)) {
      case 'H' -> Duration.ofHours(amount);
      case 'M' -> Duration.ofMinutes(amount);
      case 'S' -> Duration.ofSeconds(amount);
      case 'm' -> Duration.ofMillis(amount);
      case 'u' -> Duration.ofNanos(amount * 1_000);
      default -> Duration.ofNanos(amount);
    };
  }
}
