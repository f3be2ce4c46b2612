package torg.bus;

import com.google.protobuf.Message;

/** An event that every node hears; its address is the full name of its message. */
public record Topic<E extends Message>(String address) {
  public static <E extends Message> Topic<E> of(E prototype) {
    return new Topic<>(prototype.getDescriptorForType().getFullName());
  }
}
