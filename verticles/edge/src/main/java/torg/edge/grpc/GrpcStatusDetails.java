package torg.edge.grpc;

import com.google.protobuf.Any;
import com.google.protobuf.Duration;
import com.google.rpc.BadRequest;
import com.google.rpc.RetryInfo;
import com.google.rpc.Status;
import java.util.Base64;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.bus.v1.Failure;
import torg.edge.request.FailureResponse;

/** A fault as the trailer {@code grpc-status-details-bin}. */
final class GrpcStatusDetails {
  static final String TRAILER = "grpc-status-details-bin";

  /**
   * Clients take headers of 8 KiB as a rule: the violations beyond this many bytes are left out.
   */
  private static final int VIOLATION_BYTES_MAX = 1_500;

  /** Percent-encoded it can grow threefold, and clients take headers of 8 KiB as a rule. */
  private static final int TEXT_LENGTH_MAX = 500;

  private static final RetryInfo RETRY =
      RetryInfo.newBuilder()
          .setRetryDelay(Duration.newBuilder().setSeconds(FailureResponse.RETRY_SECONDS))
          .build();

  private GrpcStatusDetails() {}

  static String cut(String text) {
    return text.length() > TEXT_LENGTH_MAX ? text.substring(0, TEXT_LENGTH_MAX) : text;
  }

  static String encode(FaultException fault) {
    var whole = fault.toFailure();
    var failure = whole.toBuilder().setMessage(cut(whole.getMessage())).clearViolations();
    var badRequest = BadRequest.newBuilder();
    var bytes = 0;
    for (var violation : whole.getViolationsList()) {
      bytes += violation.getSerializedSize();
      if (bytes > VIOLATION_BYTES_MAX) {
        break;
      }
      failure.addViolations(violation);
      badRequest
          .addFieldViolationsBuilder()
          .setField(violation.getField())
          .setDescription(violation.getMessage());
    }
    return encode(fault.fault(), failure.build(), badRequest.build());
  }

  private static String encode(Fault fault, Failure failure, BadRequest badRequest) {
    var status =
        Status.newBuilder()
            .setCode(fault.grpcStatus())
            .setMessage(failure.getMessage())
            .addDetails(Any.pack(failure));
    if (badRequest.getFieldViolationsCount() > 0) {
      status.addDetails(Any.pack(badRequest));
    }
    if (fault == Fault.TOO_MANY) {
      status.addDetails(Any.pack(RETRY));
    }
    return Base64.getEncoder().withoutPadding().encodeToString(status.build().toByteArray());
  }
}
