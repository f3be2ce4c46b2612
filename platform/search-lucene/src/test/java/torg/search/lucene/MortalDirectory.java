package torg.search.lucene;

import java.io.IOException;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;

/** A directory whose machine can lose its power: only what was synced is there afterwards. */
final class MortalDirectory extends FilterDirectory {
  private final Set<String> synced = new HashSet<>();
  private boolean isDead;

  private MortalDirectory(Directory files) throws IOException {
    super(files);
    synced.addAll(Set.of(files.listAll()));
  }

  static MortalDirectory fresh() throws IOException {
    return new MortalDirectory(new ByteBuffersDirectory());
  }

  /** From now on nothing is written. Returns what the next start finds. */
  synchronized MortalDirectory kill() throws IOException {
    isDead = true;
    var survivors = new ByteBuffersDirectory();
    for (var file : synced) {
      survivors.copyFrom(in, file, file, IOContext.READONCE);
    }
    return new MortalDirectory(survivors);
  }

  private void requireLife() throws IOException {
    if (isDead) {
      throw new IOException("the machine has no power");
    }
  }

  @Override
  public synchronized IndexOutput createOutput(String name, IOContext context) throws IOException {
    requireLife();
    return super.createOutput(name, context);
  }

  @Override
  public synchronized void sync(Collection<String> names) throws IOException {
    requireLife();
    super.sync(names);
    synced.addAll(names);
  }

  @Override
  public synchronized void rename(String source, String target) throws IOException {
    requireLife();
    super.rename(source, target);
    if (synced.remove(source)) {
      synced.add(target);
    }
  }

  @Override
  public synchronized void deleteFile(String name) throws IOException {
    requireLife();
    super.deleteFile(name);
    synced.remove(name);
  }

  /** Stays when an index is closed, as a disk does. */
  @Override
  public void close() {}
}
