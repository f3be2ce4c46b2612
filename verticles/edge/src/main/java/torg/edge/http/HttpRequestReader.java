package torg.edge.http;

import com.google.protobuf.Message;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.bus.v1.FieldViolation;
import torg.edge.http.HttpBinding.FieldBody;
import torg.edge.http.HttpBinding.NoBody;
import torg.edge.http.HttpBinding.WholeBody;
import torg.edge.json.ProtoJson;
import torg.edge.limits.Reservation;

/**
 * Puts a request message together from the body, the path, the query and the headers of an HTTP
 * request.
 */
final class HttpRequestReader {
  /** An address can be wrong in more places than anybody reads. */
  private static final int VIOLATIONS_MAX = 20;

  private static final String IDEMPOTENCY_KEY = "idempotency-key";

  private final HttpBinding binding;
  private final Message.Builder message;
  private final List<FieldViolation> violations = new ArrayList<>();

  private HttpRequestReader(HttpBinding binding) {
    this.binding = binding;
    message = binding.method().call().requestPrototype().newBuilderForType();
  }

  /** Fails with INVALID, naming every parameter that is wrong. */
  static Message read(
      RouteTable.Found found,
      MultiMap query,
      MultiMap headers,
      Buffer body,
      Reservation reservation) {
    var reader = new HttpRequestReader(found.binding());
    reader.readBody(body, reservation);
    reader.readPath(found.values());
    for (var name : query.names()) {
      if (reader.violations.size() < VIOLATIONS_MAX) {
        reader.readParameter(name, query.getAll(name));
      }
    }
    reader.readIdempotencyKey(headers.getAll(IDEMPOTENCY_KEY));
    if (!reader.violations.isEmpty()) {
      throw FaultException.invalid(reader.violations);
    }
    return reader.message.build();
  }

  private void readBody(Buffer body, Reservation reservation) {
    if (binding.body() instanceof WholeBody) {
      ProtoJson.merge(body, message, "", reservation);
    } else if (binding.body() instanceof FieldBody in) {
      var part = message.getFieldBuilder(in.field());
      ProtoJson.merge(body, part, in.field().getName() + ".", reservation);
    } else if (binding.body() instanceof NoBody && body.length() > 0) {
      throw FaultException.of(
          Fault.INVALID, "%s %s takes no body".formatted(binding.verb(), binding.path()));
    }
  }

  private void readPath(List<String> values) {
    var fields = binding.path().variables();
    for (var i = 0; i < fields.size(); i++) {
      setFromPath(fields.get(i), values.get(i));
    }
  }

  /** The body may repeat what the path says, but not contradict it. */
  private void setFromPath(FieldPath path, String text) {
    var holder = path.holder(message);
    var field = path.last();
    try {
      var value = ParameterValue.parse(field, text, holder);
      if (holder.hasField(field) && !holder.getField(field).equals(value)) {
        throw new IllegalArgumentException(
            "is '%s' in the path but '%s' in the body".formatted(text, holder.getField(field)));
      }
      holder.setField(field, value);
    } catch (IllegalArgumentException wrong) {
      refuse(path.name(), wrong.getMessage());
    }
  }

  /** Methods that have no such field do the same however often they are called, or say so. */
  private void readIdempotencyKey(List<String> keys) {
    var field = message.getDescriptorForType().findFieldByName("idempotency_key");
    if (field == null || keys.isEmpty()) {
      return;
    }
    var key = keys.get(0);
    if (keys.size() > 1) {
      refuse(IDEMPOTENCY_KEY, "is given more than once");
    } else if (message.hasField(field) && !message.getField(field).equals(key)) {
      refuse(
          field.getName(),
          "is '%s' in the header but '%s' in the body".formatted(key, message.getField(field)));
    } else {
      message.setField(field, key);
    }
  }

  private void readParameter(String name, List<String> texts) {
    var path = binding.query().get(name);
    if (path == null) {
      refuse(name, "is not a parameter of this method; " + allowed());
      return;
    }
    var holder = path.holder(message);
    var field = path.last();
    try {
      if (!field.isRepeated() && (texts.size() > 1 || holder.hasField(field))) {
        throw new IllegalArgumentException("is given more than once");
      }
      for (var text : texts) {
        var value = ParameterValue.parse(field, text, holder);
        if (field.isRepeated()) {
          holder.addRepeatedField(field, value);
        } else {
          holder.setField(field, value);
        }
      }
    } catch (IllegalArgumentException wrong) {
      refuse(path.name(), wrong.getMessage());
    }
  }

  private String allowed() {
    return binding.queryFields().isEmpty() ? "it has none" : "allowed: " + binding.queryNames();
  }

  private void refuse(String field, String reason) {
    violations.add(FaultException.violation(field, reason));
  }
}
