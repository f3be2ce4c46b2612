package torg.search.lucene;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.LockObtainFailedException;
import torg.bus.faults.FaultException;
import torg.search.CorruptIndexException;

/** Opens the index of a directory, or makes one where there is none. */
final class IndexDirectory {
  private static final String GENERATION = "generation";
  private static final String POSITION = "position.";

  /** Merges that may wait; beyond them whoever writes does. */
  private static final int MERGES_WAITING_MAX = 5;

  private IndexDirectory() {}

  /**
   * @param generation of all indexes that were ever made, this one
   * @param positions as the last commit has them
   */
  record Opened(IndexWriter writer, String generation, Map<Integer, Long> positions) {}

  /**
   * @throws CorruptIndexException if there is something that is no index any more
   * @throws FaultException UNAVAILABLE if the directory cannot be used now
   */
  static Opened open(Directory directory, IndexWriterConfig writerConfig, LuceneConfig config) {
    writerConfig
        .setMergeScheduler(merges(config.mergeThreads()))
        .setRAMBufferSizeMB(config.writeBufferMegabytes())
        .setCommitOnClose(false);
    try {
      return exists(directory) ? existing(directory, writerConfig) : made(directory, writerConfig);
    } catch (LockObtainFailedException held) {
      throw FaultException.unavailable(
          "the index is open already, here or in another process; give this one its own directory");
    } catch (org.apache.lucene.index.CorruptIndexException
        | IndexFormatTooOldException
        | IndexFormatTooNewException
        | EOFException
        | FileNotFoundException
        | NoSuchFileException
        | IllegalArgumentException damaged) {
      throw corrupt("what is in the index's directory is damaged", damaged);
    } catch (IOException failed) {
      throw IndexFaults.unusable(failed);
    }
  }

  private static ConcurrentMergeScheduler merges(int threads) {
    var scheduler = new ConcurrentMergeScheduler();
    scheduler.setMaxMergesAndThreads(threads + MERGES_WAITING_MAX, threads);
    return scheduler;
  }

  /** A crash while the first commit was written leaves nothing that anybody was told of. */
  private static boolean exists(Directory directory) throws IOException {
    if (DirectoryReader.indexExists(directory)) {
      return true;
    }
    var leftovers =
        Arrays.stream(directory.listAll())
            .filter(file -> !file.equals(IndexWriter.WRITE_LOCK_NAME))
            .filter(file -> !file.startsWith("pending_segments"))
            .toList();
    if (leftovers.isEmpty()) {
      return false;
    }
    throw corrupt(
        "the index's directory has files but no index: " + leftovers.get(0),
        new IndexNotFoundException(directory.toString()));
  }

  private static Opened existing(Directory directory, IndexWriterConfig config) throws IOException {
    var writer = new IndexWriter(directory, config.setOpenMode(OpenMode.APPEND));
    try {
      // Opens all segments, which looks at each file's beginning and end.
      DirectoryReader.open(writer).close();
      var data = commitData(writer);
      return new Opened(writer, data.get(GENERATION), positions(data));
    } catch (IOException | RuntimeException damaged) {
      rollback(writer, damaged);
      throw damaged;
    }
  }

  private static Opened made(Directory directory, IndexWriterConfig config) throws IOException {
    var generation = UUID.randomUUID().toString();
    var writer = new IndexWriter(directory, config.setOpenMode(OpenMode.CREATE));
    try {
      setCommitData(writer, generation, Map.of());
      writer.commit();
      return new Opened(writer, generation, Map.of());
    } catch (IOException | RuntimeException failed) {
      rollback(writer, failed);
      throw failed;
    }
  }

  private static void rollback(IndexWriter writer, Exception why) {
    try {
      writer.rollback();
    } catch (IOException | RuntimeException further) {
      why.addSuppressed(further);
    }
  }

  static void setCommitData(IndexWriter writer, String generation, Map<Integer, Long> positions) {
    var data = new HashMap<String, String>();
    data.put(GENERATION, generation);
    positions.forEach((partition, at) -> data.put(POSITION + partition, Long.toString(at)));
    writer.setLiveCommitData(data.entrySet());
  }

  private static Map<String, String> commitData(IndexWriter writer) {
    var data = new HashMap<String, String>();
    var entries = writer.getLiveCommitData();
    if (entries != null) {
      entries.forEach(entry -> data.put(entry.getKey(), entry.getValue()));
    }
    if (!data.containsKey(GENERATION)) {
      throw corrupt("the index's directory has an index of somebody else", null);
    }
    return data;
  }

  private static Map<Integer, Long> positions(Map<String, String> data) {
    var positions = new TreeMap<Integer, Long>();
    data.forEach(
        (key, value) -> {
          if (key.startsWith(POSITION)) {
            positions.put(Integer.valueOf(key.substring(POSITION.length())), Long.valueOf(value));
          }
        });
    return positions;
  }

  private static CorruptIndexException corrupt(String what, Exception cause) {
    return new CorruptIndexException(what + "; the index has to be built anew", cause);
  }
}
