package torg.ydbdouble.service;

import com.google.protobuf.Any;
import com.google.protobuf.Message;
import java.util.function.Supplier;
import tech.ydb.proto.OperationProtos.Operation;
import tech.ydb.proto.StatusCodesProtos.StatusIds.StatusCode;
import torg.ydbdouble.yql.Refusal;

/** The envelope of the older services' answers. */
final class Operations {
  private Operations() {}

  static Operation of(Supplier<? extends Message> result) {
    try {
      return Operation.newBuilder()
          .setReady(true)
          .setStatus(StatusCode.SUCCESS)
          .setResult(Any.pack(result.get()))
          .build();
    } catch (Refusal refusal) {
      return Operation.newBuilder()
          .setReady(true)
          .setStatus(refusal.status())
          .addIssues(refusal.issue())
          .build();
    }
  }
}
