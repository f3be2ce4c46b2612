package torg.bus;

import com.google.protobuf.Message;
import io.vertx.core.Future;
import torg.bus.faults.FaultException;

/**
 * Answers a call. Fail the future, or throw, with a {@link FaultException} that the caller shall
 * see.
 */
@FunctionalInterface
public interface CallHandler<Q extends Message, A extends Message> {
  Future<A> handle(Q request, CallContext context);
}
