package torg.search.lucene;

import java.io.IOException;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;

/** A disk that can be full for a while. */
final class FullDisk extends FilterDirectory {
  volatile boolean isFull;

  FullDisk() {
    super(new ByteBuffersDirectory());
  }

  @Override
  public IndexOutput createOutput(String name, IOContext context) throws IOException {
    if (isFull) {
      throw new IOException("No space left on device");
    }
    return super.createOutput(name, context);
  }

  /** Stays when an index is closed, as a disk does. */
  @Override
  public void close() {}
}
