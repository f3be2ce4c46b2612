package torg.bus.requests;

import com.google.protobuf.Message;
import torg.bus.faults.FaultException;

/** What a request must be besides having its required fields. It may lack any of them. */
@FunctionalInterface
public interface RequestRules<Q extends Message> {
  /**
   * @throws FaultException INVALID with all that is wrong; other faults tell nothing here
   */
  void check(Q request);
}
