package torg.edge.grpc;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Descriptors.ServiceDescriptor;
import io.vertx.grpc.common.GrpcStatus;
import io.vertx.grpc.reflection.v1.ErrorResponse;
import io.vertx.grpc.reflection.v1.ExtensionNumberResponse;
import io.vertx.grpc.reflection.v1.ExtensionRequest;
import io.vertx.grpc.reflection.v1.FileDescriptorResponse;
import io.vertx.grpc.reflection.v1.ListServiceResponse;
import io.vertx.grpc.reflection.v1.ServerReflectionRequest;
import io.vertx.grpc.reflection.v1.ServerReflectionResponse;
import io.vertx.grpc.reflection.v1.ServiceResponse;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Where each name of the served services is declared. */
final class ReflectionIndex {
  private final Collection<ServiceDescriptor> services;
  private final Map<String, FileDescriptor> byName = new HashMap<>();
  private final Map<String, ByteString> bytes = new HashMap<>();
  private final Map<String, FileDescriptor> bySymbol = new HashMap<>();
  private final Map<String, Map<Integer, FileDescriptor>> byExtension = new HashMap<>();

  ReflectionIndex(Collection<ServiceDescriptor> services) {
    this.services = services;
    services.forEach(service -> add(service.getFile()));
  }

  ServerReflectionResponse answer(ServerReflectionRequest request) {
    var response =
        ServerReflectionResponse.newBuilder()
            .setValidHost(request.getHost())
            .setOriginalRequest(request);
    switch (request.getMessageRequestCase()) {
      case LIST_SERVICES -> response.setListServicesResponse(list());
      case FILE_BY_FILENAME -> file(response, byName.get(request.getFileByFilename()));
      case FILE_CONTAINING_SYMBOL ->
          file(response, bySymbol.get(request.getFileContainingSymbol()));
      case FILE_CONTAINING_EXTENSION ->
          file(response, extension(request.getFileContainingExtension()));
      case ALL_EXTENSION_NUMBERS_OF_TYPE ->
          extensions(response, request.getAllExtensionNumbersOfType());
      case MESSAGEREQUEST_NOT_SET ->
          fail(response, GrpcStatus.INVALID_ARGUMENT, "the request asks for nothing");
    }
    return response.build();
  }

  private ListServiceResponse list() {
    var list = ListServiceResponse.newBuilder();
    services.forEach(
        service -> list.addService(ServiceResponse.newBuilder().setName(service.getFullName())));
    return list.build();
  }

  private FileDescriptor extension(ExtensionRequest asked) {
    return byExtension
        .getOrDefault(asked.getContainingType(), Map.of())
        .get(asked.getExtensionNumber());
  }

  private void extensions(ServerReflectionResponse.Builder response, String type) {
    if (!bySymbol.containsKey(type)) {
      fail(response, GrpcStatus.NOT_FOUND, "there is no type " + type);
      return;
    }
    response.setAllExtensionNumbersResponse(
        ExtensionNumberResponse.newBuilder()
            .setBaseTypeName(type)
            .addAllExtensionNumber(byExtension.getOrDefault(type, Map.of()).keySet()));
  }

  private void file(ServerReflectionResponse.Builder response, FileDescriptor file) {
    if (file == null) {
      fail(response, GrpcStatus.NOT_FOUND, "the services here do not use it");
      return;
    }
    var files = FileDescriptorResponse.newBuilder();
    withDependencies(file, new LinkedHashSet<>())
        .forEach(one -> files.addFileDescriptorProto(bytes.get(one.getName())));
    response.setFileDescriptorResponse(files);
  }

  private static Set<FileDescriptor> withDependencies(
      FileDescriptor file, Set<FileDescriptor> found) {
    if (found.add(file)) {
      file.getDependencies().forEach(dependency -> withDependencies(dependency, found));
    }
    return found;
  }

  private static void fail(
      ServerReflectionResponse.Builder response, GrpcStatus status, String message) {
    response.setErrorResponse(
        ErrorResponse.newBuilder().setErrorCode(status.code).setErrorMessage(message));
  }

  private void add(FileDescriptor file) {
    if (byName.putIfAbsent(file.getName(), file) != null) {
      return;
    }
    bytes.put(file.getName(), file.toProto().toByteString());
    file.getServices().forEach(this::add);
    file.getMessageTypes().forEach(this::add);
    file.getEnumTypes().forEach(this::add);
    file.getExtensions().forEach(this::add);
    file.getDependencies().forEach(this::add);
  }

  private void add(ServiceDescriptor service) {
    bySymbol.put(service.getFullName(), service.getFile());
    service.getMethods().forEach(method -> bySymbol.put(method.getFullName(), service.getFile()));
  }

  private void add(Descriptor type) {
    bySymbol.put(type.getFullName(), type.getFile());
    type.getFields().forEach(field -> bySymbol.put(field.getFullName(), type.getFile()));
    type.getNestedTypes().forEach(this::add);
    type.getEnumTypes().forEach(this::add);
    type.getExtensions().forEach(this::add);
  }

  private void add(EnumDescriptor type) {
    bySymbol.put(type.getFullName(), type.getFile());
    type.getValues().forEach(value -> bySymbol.put(value.getFullName(), type.getFile()));
  }

  private void add(FieldDescriptor extension) {
    bySymbol.put(extension.getFullName(), extension.getFile());
    byExtension
        .computeIfAbsent(extension.getContainingType().getFullName(), type -> new TreeMap<>())
        .put(extension.getNumber(), extension.getFile());
  }
}
