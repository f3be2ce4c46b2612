package torg.ydbdouble.service;

import io.grpc.stub.StreamObserver;
import io.vertx.core.Future;
import tech.ydb.proto.StatusCodesProtos.StatusIds.StatusCode;
import tech.ydb.proto.query.YdbQuery.AttachSessionRequest;
import tech.ydb.proto.query.YdbQuery.CreateSessionRequest;
import tech.ydb.proto.query.YdbQuery.CreateSessionResponse;
import tech.ydb.proto.query.YdbQuery.DeleteSessionRequest;
import tech.ydb.proto.query.YdbQuery.DeleteSessionResponse;
import tech.ydb.proto.query.YdbQuery.SessionState;
import tech.ydb.proto.query.v1.QueryServiceGrpc.QueryServiceImplBase;
import torg.ydbdouble.yql.Refusal;

/** The calls about sessions. gRPC wants them in one class with those about queries. */
class QuerySessionService extends QueryServiceImplBase {
  private final Sessions sessions;

  QuerySessionService(Sessions sessions) {
    this.sessions = sessions;
  }

  @Override
  public void createSession(
      CreateSessionRequest request, StreamObserver<CreateSessionResponse> observer) {
    observer.onNext(
        CreateSessionResponse.newBuilder()
            .setStatus(StatusCode.SUCCESS)
            .setSessionId(sessions.create().id())
            .setNodeId(Sessions.NODE)
            .build());
    observer.onCompleted();
  }

  @Override
  public void deleteSession(
      DeleteSessionRequest request, StreamObserver<DeleteSessionResponse> observer) {
    new Call<>(observer)
        .answer(
            Future.succeededFuture(request.getSessionId())
                .map(sessions::get)
                .compose(sessions::remove)
                .map(
                    done ->
                        DeleteSessionResponse.newBuilder().setStatus(StatusCode.SUCCESS).build()),
            refusal ->
                DeleteSessionResponse.newBuilder()
                    .setStatus(refusal.status())
                    .addIssues(refusal.issue())
                    .build());
  }

  /** The stream stays open as long as the session lives; when it breaks the session ends. */
  @Override
  public void attachSession(AttachSessionRequest request, StreamObserver<SessionState> observer) {
    var call = new Call<>(observer);
    try {
      var session = sessions.get(request.getSessionId());
      session.attach(call::complete);
      call.cancelled().onSuccess(given -> sessions.remove(session));
      call.send(SessionState.newBuilder().setStatus(StatusCode.SUCCESS).build());
    } catch (Refusal refusal) {
      call.send(
          SessionState.newBuilder().setStatus(refusal.status()).addIssues(refusal.issue()).build());
      call.complete();
    }
  }
}
