package torg.edge.grpc;

import com.google.protobuf.Message;
import io.vertx.core.buffer.Buffer;
import torg.bus.Fault;
import torg.bus.FaultException;
import torg.edge.request.EdgeRequest;
import torg.edge.request.RequestBody;

/** What is asked of the edge itself, read just as the calls of public methods are. */
final class GrpcQuestions implements RequestBody.Listener {
  private final EdgeRequest request;
  private final MessageReader reader;
  private final Listener listener;
  private final RequestBody body;
  private final GrpcFrames frames;
  private boolean isPaused;
  private boolean hasEnded;
  private boolean isOver;

  interface Listener {
    /** May throw a fault: then the request is refused with it. */
    void question(Message question);

    /** All questions have come. */
    void end();

    /** The request was refused, or the client has gone away: once, and then nothing more. */
    void over();
  }

  GrpcQuestions(EdgeRequest request, MessageReader reader, Listener listener) {
    this.request = request;
    this.reader = reader;
    this.listener = listener;
    body = new RequestBody(request, this);
    frames = new GrpcFrames(reader.bytesMax(), this::take);
  }

  /** All questions have to come in the time that the longest call may take. */
  void read() {
    request.http().response().closeHandler(closed -> gone());
    body.read(System.nanoTime() + request.loop().limits().timeoutMax().toNanos());
  }

  /**
   * One of many answers. The next question is looked at when it has left: a client that reads none
   * is not read either. Fails with TOO_MANY when there is no room for it.
   */
  void answer(Message answer) {
    var left = GrpcStream.write(request, answer);
    if (!left.isComplete()) {
      isPaused = true;
      frames.pause();
      request.http().pause();
      left.onComplete(done -> resume());
    }
  }

  private void resume() {
    isPaused = false;
    if (isOver) {
      return;
    }
    try {
      frames.resume();
      forgetWhatIsAnswered();
      if (!isPaused) {
        request.http().resume();
        endIfAllAreAnswered();
      }
    } catch (FaultException refused) {
      refuse(refused);
    }
  }

  @Override
  public void chunk(Buffer chunk) {
    frames.add(chunk);
    forgetWhatIsAnswered();
  }

  private void forgetWhatIsAnswered() {
    if (!isPaused && !frames.isInMessage()) {
      request.holding().clear();
    }
  }

  private void take(GrpcFrames.Frame frame) {
    if (!isOver) {
      var encoding = frame.isCompressed() ? request.http().getHeader(GrpcStream.ENCODING) : null;
      listener.question(reader.read(frame, encoding, request.holding()));
    }
  }

  @Override
  public void end() {
    hasEnded = true;
    endIfAllAreAnswered();
  }

  private void endIfAllAreAnswered() {
    if (!hasEnded || isPaused || isOver) {
      return;
    }
    if (frames.isInMessage()) {
      refuse(FaultException.of(Fault.INVALID, "the request ends in the middle of a message"));
    } else {
      listener.end();
    }
  }

  @Override
  public void refuse(FaultException fault) {
    if (!isOver) {
      isOver = true;
      request.holding().clear();
      GrpcStream.fail(request, fault);
      body.drop();
      listener.over();
    }
  }

  @Override
  public void gone() {
    request.holding().release();
    if (!isOver) {
      isOver = true;
      listener.over();
    }
  }

  @Override
  public FaultException lateRequest() {
    return FaultException.of(Fault.DEADLINE, "the time for the request is over");
  }
}
