package torg.photos.image;

import javax.imageio.stream.ImageInputStreamImpl;
import torg.photos.image.format.StopSignal;

/** A file in memory for decoders. All of them come here often, so here they learn to stop. */
final class SourceStream extends ImageInputStreamImpl {
  private final byte[] bytes;
  private final StopSignal stop;

  SourceStream(byte[] bytes, StopSignal stop) {
    this.bytes = bytes;
    this.stop = stop;
  }

  @Override
  public int read() {
    stop.check();
    bitOffset = 0;
    return streamPos < bytes.length ? bytes[(int) streamPos++] & 0xff : -1;
  }

  @Override
  public int read(byte[] target, int offset, int length) {
    stop.check();
    bitOffset = 0;
    var count = (int) Math.min(length, bytes.length - streamPos);
    if (count <= 0) {
      return length == 0 ? 0 : -1;
    }
    System.arraycopy(bytes, (int) streamPos, target, offset, count);
    streamPos += count;
    return count;
  }

  @Override
  public long length() {
    return bytes.length;
  }
}
