package torg.search.opensearch.http;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;

/** One request to one node, which can be ended at any time. */
final class Exchange {
  private final Ask ask;
  private final int answerBytesMax;
  private volatile HttpClientRequest request;
  private volatile boolean isEnded;

  Exchange(Ask ask, int answerBytesMax) {
    this.ask = ask;
    this.answerBytesMax = answerBytesMax;
  }

  Future<Answer> start(HttpClient client, RequestOptions options) {
    return client.request(options).compose(this::send).map(this::answer);
  }

  /** OpenSearch stops a search when it has nobody to send to. */
  void end() {
    isEnded = true;
    if (request != null) {
      request.reset();
    }
  }

  /** The answer is waited for before it can come: what is read too late is lost. */
  private Future<Received> send(HttpClientRequest opened) {
    request = opened;
    if (isEnded) {
      opened.reset();
      return Future.failedFuture(Faults.late(ask));
    }
    var received = opened.response().compose(this::read);
    ask.body().ifPresentOrElse(opened::send, opened::send);
    return received;
  }

  private record Received(int status, Buffer bytes) {}

  private Future<Received> read(HttpClientResponse response) {
    var bytes = Buffer.buffer();
    var received = Promise.<Received>promise();
    response.exceptionHandler(received::tryFail);
    response.handler(
        chunk -> {
          if (bytes.length() + chunk.length() > answerBytesMax) {
            received.tryFail(Faults.tooLarge(ask.subject(), answerBytesMax));
            end();
          } else {
            bytes.appendBuffer(chunk);
          }
        });
    response.endHandler(end -> received.tryComplete(new Received(response.statusCode(), bytes)));
    return received.future();
  }

  private Answer answer(Received received) {
    try {
      var body = new JsonObject(received.bytes);
      return Faults.accepted(ask.subject(), new Answer(received.status, body));
    } catch (DecodeException | ClassCastException notJson) {
      throw Faults.unreadable(ask.subject(), received.status);
    }
  }
}
