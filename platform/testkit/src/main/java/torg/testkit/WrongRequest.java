package torg.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.Message;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import torg.api.v1.OptionsProto;
import torg.bus.Call;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.bus.requests.RequiredFields;
import torg.bus.v1.FieldViolation;

/**
 * A request that is wrong in several ways.
 *
 * @param fields those that its refusal names, in this order
 */
public record WrongRequest<Q extends Message>(Call<Q, ?> call, Q request, List<String> fields) {

  public static <Q extends Message> WrongRequest<Q> of(
      Call<Q, ?> call, Q request, String... fields) {
    return new WrongRequest<>(call, request, List.of(fields));
  }

  @Override
  public String toString() {
    return "%s %s".formatted(call.method().getName(), fields);
  }

  /** Asserts that a refusal tells all that is wrong. */
  public void assertNamedBy(FaultException refusal) {
    assertThat(refusal.fault()).isEqualTo(Fault.INVALID);
    assertThat(refusal.violations())
        .extracting(FieldViolation::getField)
        .containsExactlyElementsOf(fields);
  }

  /**
   * Public methods that take several fields but have too few wrong requests: each needs one that
   * has all required fields, and one that lacks some if there are any.
   *
   * @param exempt names of methods without rules for fields that are not required
   */
  public static List<String> lackingIn(
      List<WrongRequest<?>> requests, Set<String> exempt, FileDescriptor... files) {
    return Stream.of(files)
        .flatMap(file -> file.getServices().stream())
        .filter(service -> service.getOptions().getExtension(OptionsProto.public_))
        .flatMap(service -> service.getMethods().stream())
        .filter(method -> method.getInputType().getFields().size() > 1)
        .filter(method -> !exempt.contains(method.getName()))
        .flatMap(method -> lackingOf(method, requests))
        .toList();
  }

  private static Stream<String> lackingOf(MethodDescriptor method, List<WrongRequest<?>> requests) {
    var own =
        requests.stream()
            .filter(one -> one.call.method().getFullName().equals(method.getFullName()))
            .toList();
    var hasRequired =
        method.getInputType().getFields().stream().anyMatch(RequiredFields::isRequired);
    var complete =
        own.stream().allMatch(WrongRequest::lacksRequired)
            ? Stream.of(method.getName() + " with all required fields")
            : Stream.<String>of();
    var incomplete =
        hasRequired && own.stream().noneMatch(WrongRequest::lacksRequired)
            ? Stream.of(method.getName() + " without some required fields")
            : Stream.<String>of();
    return Stream.concat(complete, incomplete);
  }

  private boolean lacksRequired() {
    return request.getDescriptorForType().getFields().stream()
        .filter(RequiredFields::isRequired)
        .anyMatch(this::isAbsent);
  }

  private boolean isAbsent(FieldDescriptor field) {
    return field.isRepeated()
        ? request.getRepeatedFieldCount(field) == 0
        : !request.hasField(field);
  }
}
