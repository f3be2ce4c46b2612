package torg.edge.grpc;

import io.vertx.core.buffer.Buffer;
import java.util.function.Consumer;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

/**
 * Cuts the bytes of a stream into the messages of gRPC: a byte that tells whether the message is
 * compressed, four bytes of length, the message. Holds no more than one message, or what came in
 * one piece with it, and refuses one that is too large by its length, before it has come.
 */
final class GrpcFrameDecoder {
  private static final int HEAD = 5;

  private final int bytesMax;
  private final Consumer<Frame> frames;
  private Buffer begun;
  private boolean isPaused;

  /** A message as it came. */
  record Frame(boolean isCompressed, byte[] bytes) {}

  GrpcFrameDecoder(int bytesMax, Consumer<Frame> frames) {
    this.bytesMax = bytesMax;
    this.frames = frames;
  }

  /** Fails with TOO_LARGE or INVALID, and is of no use then. */
  void add(Buffer chunk) {
    cut(begun == null ? chunk : begun.appendBuffer(chunk));
  }

  /** Keeps the messages that come next; may be called while one is handed over. */
  void pause() {
    isPaused = true;
  }

  /** Fails as {@link #add} does. */
  void resume() {
    isPaused = false;
    if (begun != null) {
      cut(begun);
    }
  }

  private void cut(Buffer bytes) {
    var start = 0;
    while (!isPaused && bytes.length() - start >= HEAD) {
      var end = start + HEAD + length(bytes, start);
      if (end > bytes.length()) {
        break;
      }
      frames.accept(new Frame(bytes.getByte(start) == 1, bytes.getBytes(start + HEAD, end)));
      start = end;
    }
    begun = rest(bytes, start);
  }

  /** Some bytes are kept: of a message that is not whole, or of those that wait. */
  boolean isInMessage() {
    return begun != null;
  }

  /** Fails with INVALID when the last message is not whole. */
  void end() {
    if (isInMessage()) {
      throw FaultException.of(Fault.INVALID, "the request ends in the middle of a message");
    }
  }

  private int length(Buffer bytes, int start) {
    var isKnown = (bytes.getByte(start) & 0xFE) == 0;
    if (!isKnown) {
      throw FaultException.of(
          Fault.INVALID, "the request is malformed: a gRPC message begins with a byte 0 or 1");
    }
    var length = bytes.getUnsignedInt(start + 1);
    if (length > bytesMax) {
      throw FaultException.tooLarge("the request", length, bytesMax);
    }
    return (int) length;
  }

  private Buffer rest(Buffer bytes, int start) {
    if (start == bytes.length()) {
      return null;
    }
    return start == 0 && bytes == begun ? begun : bytes.getBuffer(start, bytes.length());
  }
}
