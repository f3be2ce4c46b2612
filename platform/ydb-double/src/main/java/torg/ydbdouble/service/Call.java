package torg.ydbdouble.service;

import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.List;
import java.util.function.Function;
import torg.ydbdouble.sql.Database;
import torg.ydbdouble.yql.Refusal;

/** One gRPC call that a client may give up. */
final class Call<T> {
  /** In place of an answer: the stream is to be broken. */
  static final class Broken extends RuntimeException {
    Broken() {
      super("the connection is lost on purpose", null, false, false);
    }
  }

  private final ServerCallStreamObserver<T> observer;
  private final Promise<Void> cancelled = Promise.promise();

  Call(StreamObserver<T> observer) {
    this.observer = (ServerCallStreamObserver<T>) observer;
    this.observer.setOnCancelHandler(cancelled::tryComplete);
  }

  Future<Void> cancelled() {
    return cancelled.future();
  }

  boolean isCancelled() {
    return observer.isCancelled();
  }

  void send(T message) {
    observer.onNext(message);
  }

  void complete() {
    if (!observer.isCancelled()) {
      observer.onCompleted();
    }
  }

  void answerAll(Future<List<T>> answers, Function<Refusal, T> refused) {
    answers
        .onSuccess(
            all -> {
              all.forEach(this::send);
              complete();
            })
        .onFailure(failure -> refuse(failure, refused));
  }

  void answer(Future<T> answer, Function<Refusal, T> refused) {
    answerAll(answer.map(List::of), refused);
  }

  private void refuse(Throwable failure, Function<Refusal, T> refused) {
    if (failure instanceof Broken) {
      observer.onError(
          Status.UNAVAILABLE.withDescription(failure.getMessage()).asRuntimeException());
      return;
    }
    send(refused.apply(Database.refusal(failure)));
    complete();
  }
}
