package torg.edge.grpc;

import torg.bus.Fault;
import torg.bus.FaultException;
import torg.edge.limits.Admission;

/** A fault as the fields of gRPC tell it. */
record GrpcRefusal(String status, String message, String details, boolean isForNow) {
  /** Made thousands of times a second by a node with too much to do, which has no time for it. */
  private static final GrpcRefusal TOO_MANY_CALLS = encode(Admission.TOO_MANY_CALLS);

  static GrpcRefusal of(FaultException fault) {
    return fault == Admission.TOO_MANY_CALLS ? TOO_MANY_CALLS : encode(fault);
  }

  private static GrpcRefusal encode(FaultException fault) {
    return new GrpcRefusal(
        Integer.toString(fault.fault().grpcStatus()),
        GrpcText.encode(GrpcDetails.cut(String.valueOf(fault.getMessage()))),
        GrpcDetails.encode(fault),
        fault.fault() == Fault.TOO_MANY);
  }
}
