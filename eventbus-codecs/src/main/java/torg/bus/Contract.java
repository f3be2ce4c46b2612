package torg.bus;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.Descriptors.ServiceDescriptor;
import com.google.protobuf.Internal;
import com.google.protobuf.Message;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import torg.api.v1.OptionsProto;

/** Every service and message of {@code proto/}, as the generated code knows them. */
public final class Contract {
  private static final String DESCRIPTORS = "/torg/contract.desc";
  private static final Contract SHIPPED = new Contract();

  private final List<FileDescriptorProto> sources;
  private final List<FileDescriptor> files;
  private final Map<String, Call<?, ?>> calls = new LinkedHashMap<>();
  private final Map<String, Message> prototypes = new ConcurrentHashMap<>();

  private Contract() {
    sources = read().getFileList();
    files = sources.stream().map(Contract::generatedFile).toList();
    for (var file : files) {
      file.getMessageTypes().forEach(this::addPrototype);
    }
    for (var service : services()) {
      service.getMethods().forEach(this::addCall);
    }
  }

  public static Contract shipped() {
    return SHIPPED;
  }

  /** The files as written, with their comments. */
  public List<FileDescriptorProto> sources() {
    return sources;
  }

  public List<ServiceDescriptor> services() {
    return files.stream().flatMap(file -> file.getServices().stream()).toList();
  }

  public List<ServiceDescriptor> publicServices() {
    return services().stream()
        .filter(service -> service.getOptions().getExtension(OptionsProto.public_))
        .toList();
  }

  public Call<?, ?> call(MethodDescriptor method) {
    return call(address(method));
  }

  Call<?, ?> call(String address) {
    var call = calls.get(address);
    if (call == null) {
      throw new IllegalArgumentException("the contract has no method " + address);
    }
    return call;
  }

  Message prototype(String messageName) {
    var prototype = prototypes.get(messageName);
    if (prototype == null) {
      throw new IllegalArgumentException("the contract has no message " + messageName);
    }
    return prototype;
  }

  private void addPrototype(Descriptor type) {
    if (type.getOptions().getMapEntry()) {
      return;
    }
    prototypes.put(type.getFullName(), generatedPrototype(type));
    type.getNestedTypes().forEach(this::addPrototype);
  }

  private void addCall(MethodDescriptor method) {
    var address = address(method);
    calls.put(
        address,
        new Call<>(
            address,
            method,
            prototypeOf(method.getInputType()),
            prototypeOf(method.getOutputType())));
  }

  /** A method may also take or answer what others have declared, as google.api.HttpBody. */
  private Message prototypeOf(Descriptor type) {
    return prototypes.computeIfAbsent(type.getFullName(), name -> generatedPrototype(type));
  }

  private static String address(MethodDescriptor method) {
    return method.getService().getFullName() + "/" + method.getName();
  }

  private static FileDescriptorSet read() {
    try (var stream = Contract.class.getResourceAsStream(DESCRIPTORS)) {
      return FileDescriptorSet.parseFrom(stream);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static FileDescriptor generatedFile(FileDescriptorProto file) {
    var options = file.getOptions();
    var outer = options.getJavaPackage() + "." + options.getJavaOuterClassname();
    try {
      return (FileDescriptor) Class.forName(outer).getMethod("getDescriptor").invoke(null);
    } catch (ReflectiveOperationException absent) {
      throw new IllegalStateException(file.getName() + " has no generated class", absent);
    }
  }

  private static Message generatedPrototype(Descriptor type) {
    var name = new StringBuilder(type.getName());
    for (var outer = type.getContainingType(); outer != null; outer = outer.getContainingType()) {
      name.insert(0, outer.getName() + "$");
    }
    var className = type.getFile().getOptions().getJavaPackage() + "." + name;
    try {
      return Internal.getDefaultInstance(Class.forName(className).asSubclass(Message.class));
    } catch (ClassNotFoundException absent) {
      throw new IllegalStateException(type.getFullName() + " has no generated class", absent);
    }
  }
}
