package torg.edge;

import com.google.protobuf.Message;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import torg.bus.Fault;
import torg.bus.FaultException;

/** What is asked of the edge itself, read just as the calls of public methods are. */
final class GrpcQuestions implements RequestBody.Listener {
  private final EdgeLoop loop;
  private final HttpServerRequest request;
  private final MessageReader reader;
  private final Listener listener;
  private final RequestBody body;
  private final GrpcFrames frames;
  private boolean isOver;

  interface Listener {
    /** May throw a fault: then the request is refused with it. */
    void question(Message question);

    /** All questions have come. */
    void end();

    /** The request was refused, or the client has gone away: once, and then nothing more. */
    void over();
  }

  GrpcQuestions(EdgeLoop loop, HttpServerRequest request, MessageReader reader, Listener listener) {
    this.loop = loop;
    this.request = request;
    this.reader = reader;
    this.listener = listener;
    body = new RequestBody(request, this, loop);
    frames = new GrpcFrames(reader.bytesMax(), this::take);
  }

  /** All questions have to come in the time that the longest call may take. */
  void read() {
    body.read(System.nanoTime() + loop.limits().timeoutMax().toNanos());
  }

  @Override
  public void chunk(Buffer chunk) {
    frames.add(chunk);
    if (!frames.isInMessage()) {
      body.holding().clear();
    }
  }

  private void take(GrpcFrames.Frame frame) {
    if (!isOver) {
      var encoding = frame.isCompressed() ? request.getHeader(GrpcStream.ENCODING) : null;
      listener.question(reader.read(frame, encoding, body.holding()));
    }
  }

  @Override
  public void end() {
    if (frames.isInMessage()) {
      refuse(FaultException.of(Fault.INVALID, "the request ends in the middle of a message"));
    } else {
      body.holding().release();
      listener.end();
    }
  }

  @Override
  public void refuse(FaultException fault) {
    if (!isOver) {
      GrpcStream.fail(request, fault);
      body.drop();
      gone();
    }
  }

  @Override
  public void gone() {
    if (!isOver) {
      isOver = true;
      body.holding().release();
      listener.over();
    }
  }

  @Override
  public FaultException lateRequest() {
    return FaultException.of(Fault.DEADLINE, "the time for the request is over");
  }
}
