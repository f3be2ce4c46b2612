package torg.edge.grpc;

import com.google.protobuf.Message;
import io.vertx.core.buffer.Buffer;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.edge.request.EdgeRequest;
import torg.edge.request.RequestBody;

/**
 * The asking side of a stream to the edge itself, health or reflection: its messages are read just
 * as the calls of public methods are, with the same limits.
 */
final class GrpcRequestStream implements RequestBody.Listener {
  private final EdgeRequest request;
  private final GrpcMessageReader reader;
  private final Listener listener;
  private final RequestBody body;
  private final GrpcFrameDecoder decoder;
  private boolean isPaused;
  private boolean hasEnded;
  private boolean isOver;

  interface Listener {
    /** May throw a fault: then the request is refused with it. */
    void message(Message message);

    /** All messages have come. May throw a fault as well. */
    void end();

    /** The request was refused, or the client has gone away: once, and then nothing more. */
    void over();
  }

  GrpcRequestStream(EdgeRequest request, GrpcMessageReader reader, Listener listener) {
    this.request = request;
    this.reader = reader;
    this.listener = listener;
    body = new RequestBody(request, this);
    decoder = new GrpcFrameDecoder(reader.bytesMax(), this::take);
  }

  /** All messages have to come in the time that the longest call may take. */
  void read() {
    request.http().response().closeHandler(closed -> gone());
    body.read(System.nanoTime() + request.loop().limits().timeoutMax().toNanos());
  }

  /**
   * One of many answers. The next message is read when it has left: a client that reads none is not
   * read either. Fails with TOO_MANY when there is no room for it.
   */
  void answer(Message answer) {
    var left = GrpcResponse.write(request, answer);
    if (!left.isComplete()) {
      isPaused = true;
      decoder.pause();
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
      decoder.resume();
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
    decoder.add(chunk);
    forgetWhatIsAnswered();
  }

  private void forgetWhatIsAnswered() {
    if (!isPaused && !decoder.isInMessage()) {
      request.reservation().clear();
    }
  }

  private void take(GrpcFrameDecoder.Frame frame) {
    if (!isOver) {
      var encoding = frame.isCompressed() ? request.http().getHeader(GrpcResponse.ENCODING) : null;
      listener.message(reader.read(frame, encoding, request.reservation()));
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
    try {
      decoder.end();
      listener.end();
    } catch (FaultException refused) {
      refuse(refused);
    }
  }

  @Override
  public void refuse(FaultException fault) {
    if (!isOver) {
      isOver = true;
      request.reservation().clear();
      GrpcResponse.fail(request, fault);
      body.drop();
      listener.over();
    }
  }

  @Override
  public void gone() {
    request.reservation().release();
    if (!isOver) {
      isOver = true;
      listener.over();
    }
  }

  @Override
  public FaultException deadlineExceeded() {
    return FaultException.of(Fault.DEADLINE, "the deadline for the request has passed");
  }
}
