package torg.edge.grpc;

import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.edge.limits.Admission;

/** A fault as the fields of gRPC tell it. */
record GrpcFailure(String status, String message, String details, boolean isRetryable) {
  /** Made thousands of times a second by a node with too much to do, which has no time for it. */
  private static final GrpcFailure TOO_MANY_CALLS = encode(Admission.TOO_MANY_CALLS);

  static GrpcFailure of(FaultException fault) {
    return fault == Admission.TOO_MANY_CALLS ? TOO_MANY_CALLS : encode(fault);
  }

  private static GrpcFailure encode(FaultException fault) {
    return new GrpcFailure(
        Integer.toString(fault.fault().grpcStatus()),
        GrpcStatusMessage.encode(GrpcStatusDetails.cut(String.valueOf(fault.getMessage()))),
        GrpcStatusDetails.encode(fault),
        fault.fault() == Fault.TOO_MANY);
  }
}
