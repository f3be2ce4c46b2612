package torg.edge.json;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import io.vertx.core.buffer.Buffer;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.edge.limits.Reservation;

/** Messages as JSON, by protobuf's own rules. */
public final class ProtoJson {
  private static final JsonFormat.Parser PARSER = JsonFormat.parser();
  private static final JsonFormat.Printer PRINTER =
      JsonFormat.printer().alwaysPrintFieldsWithNoPresence().omittingInsignificantWhitespace();

  /** What a value takes as a part of the tree that protobuf makes of the text, at least. */
  private static final int VALUE_BYTES = 128;

  private ProtoJson() {}

  public static Buffer print(Message message) {
    try {
      return Buffer.buffer(PRINTER.print(message));
    } catch (InvalidProtocolBufferException unprintable) {
      throw FaultException.of(
          Fault.INTERNAL, "the answer cannot be written as JSON: " + unprintable.getMessage());
    }
  }

  /**
   * Fails with INVALID, saying where the text is wrong, with TOO_LARGE, or with TOO_MANY when the
   * node has no room for it.
   *
   * @param prefix of the names of fields, when the body is only a part of the request
   * @param reservation that the memory is taken from before it is
   */
  public static void merge(
      Buffer body, Message.Builder builder, String prefix, Reservation reservation) {
    var text = utf8(body);
    var values = JsonScan.values(text, builder.getDescriptorForType(), prefix);
    reservation.grow((long) values * VALUE_BYTES);
    try {
      PARSER.merge(text, builder);
    } catch (InvalidProtocolBufferException wrong) {
      throw explain(wrong, text, builder, prefix);
    }
  }

  private static String utf8(Buffer body) {
    try {
      var bytes = ByteBuffer.wrap(body.getBytes());
      return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    } catch (CharacterCodingException wrong) {
      throw invalid("the body is not UTF-8");
    }
  }

  private static FaultException explain(
      InvalidProtocolBufferException wrong, String text, Message.Builder builder, String prefix) {
    return JsonErrorLocator.in(text, builder, prefix)
        .orElseGet(
            () ->
                invalid(
                    "the body does not fit %s: %s"
                        .formatted(
                            builder.getDescriptorForType().getFullName(),
                            JsonErrorLocator.reason(wrong))));
  }

  private static FaultException invalid(String message) {
    return FaultException.of(Fault.INVALID, message);
  }
}
