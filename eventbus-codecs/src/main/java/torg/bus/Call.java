package torg.bus;

import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.Message;

/** A method of a proto service as an address on the bus. */
public record Call<Q extends Message, A extends Message>(
    String address, MethodDescriptor method, Q requestPrototype, A answerPrototype) {

  /**
   * The method at {@code package.Service/Method}.
   *
   * @throws IllegalArgumentException when the contract has no such method or it has other types
   */
  public static <Q extends Message, A extends Message> Call<Q, A> of(
      String address, Class<Q> request, Class<A> answer) {
    var call = Contract.shipped().call(address);
    if (!request.isInstance(call.requestPrototype) || !answer.isInstance(call.answerPrototype)) {
      throw new IllegalArgumentException(
          "%s takes %s and answers %s"
              .formatted(
                  address,
                  call.method.getInputType().getFullName(),
                  call.method.getOutputType().getFullName()));
    }
    return new Call<>(
        address,
        call.method,
        request.cast(call.requestPrototype),
        answer.cast(call.answerPrototype));
  }

  @Override
  public String toString() {
    return address;
  }
}
