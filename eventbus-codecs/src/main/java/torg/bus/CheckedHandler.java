package torg.bus;

import com.google.protobuf.Message;
import io.vertx.core.Future;
import java.util.List;
import torg.bus.faults.FaultException;
import torg.bus.requests.FieldOrder;
import torg.bus.requests.RequestRules;
import torg.bus.requests.RequiredFields;
import torg.bus.requests.Violations;
import torg.bus.v1.FieldViolation;

/**
 * Refuses requests that lack required fields, and tells at once what else is wrong with them. A
 * request that has them all goes to the handler, which applies the rules itself, where it knows the
 * state that they depend on.
 */
record CheckedHandler<Q extends Message, A extends Message>(
    RequiredFields required, RequestRules<Q> rules, CallHandler<Q, A> handler)
    implements CallHandler<Q, A> {

  @Override
  public Future<A> handle(Q request, CallContext context) {
    var missing = required.missing(request);
    return missing.isEmpty()
        ? handler.handle(request, context)
        : Future.failedFuture(invalid(request, missing));
  }

  private FaultException invalid(Q request, List<FieldViolation> missing) {
    var all = Violations.joined(missing, others(request));
    return FaultException.invalid(FieldOrder.sorted(request.getDescriptorForType(), all));
  }

  private List<FieldViolation> others(Q request) {
    try {
      rules.check(request);
      return List.of();
    } catch (FaultException fault) {
      return fault.violations();
    }
  }
}
