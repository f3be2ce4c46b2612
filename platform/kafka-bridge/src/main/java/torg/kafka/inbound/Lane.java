package torg.kafka.inbound;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import torg.bus.flow.Capacity;

/**
 * The records of one partition that wait for their turn, and how far the partition is done. It
 * holds at most a few batches and what one poll brings; whoever fills it has to ask whether it
 * takes more.
 */
final class Lane {
  /**
   * Small records: as many as keep the handler busy until the next poll. More would only grow old
   * on the heap; what is fetched but not polled waits in Kafka's client, as plain bytes.
   */
  private static final int WAITING_RECORDS_BATCHES = 3;

  /** Large records: as few as keep memory small, since every partition may be full at once. */
  private static final int WAITING_BYTES_BATCHES = 4;

  private final int batchRecordsMax;
  private final int batchBytesMax;
  private final ArrayDeque<ConsumerRecord<byte[], byte[]>> waiting = new ArrayDeque<>();
  private long waitingBytes;
  private boolean full;
  private boolean started;
  private long next;
  private long taken;
  private long end;
  private long done;
  private long committed;

  Lane(int batchRecordsMax, int batchBytesMax) {
    this.batchRecordsMax = batchRecordsMax;
    this.batchBytesMax = batchBytesMax;
  }

  void add(List<ConsumerRecord<byte[], byte[]>> records) {
    if (!started) {
      started = true;
      done = taken = committed = records.get(0).offset();
    }
    for (var record : records) {
      waiting.add(record);
      waitingBytes += bytes(record);
    }
    next = records.get(records.size() - 1).offset() + 1;
  }

  /**
   * The next poll goes on at this offset. Between it and the last record may be offsets without
   * one, as those of a transaction's end; with the last record they are done too.
   */
  void position(long offset) {
    if (!started) {
      started = true;
      done = taken = offset;
      committed = -1;
    }
    next = offset;
    passOverGap();
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  int waiting() {
    return waiting.size();
  }

  /**
   * True from the moment that it has no room until it is half empty, so that a partition is not
   * paused and resumed for every batch.
   */
  boolean isFull() {
    var parts = full ? 2 : 1;
    full =
        waiting.size() >= WAITING_RECORDS_BATCHES * batchRecordsMax / parts
            || waitingBytes >= (long) WAITING_BYTES_BATCHES * batchBytesMax / parts;
    return full;
  }

  /** Whether waiting longer would not make the next batch larger. */
  boolean hasFullBatch() {
    return waiting.size() >= batchRecordsMax || waitingBytes >= batchBytesMax;
  }

  /** The next records, at least one, within the limits unless the first alone exceeds them. */
  List<ConsumerRecord<byte[], byte[]>> takeBatch() {
    var batch =
        new ArrayList<ConsumerRecord<byte[], byte[]>>(Math.min(waiting.size(), batchRecordsMax));
    var capacity = new Capacity(batchRecordsMax, batchBytesMax);
    while (!waiting.isEmpty() && capacity.take(bytes(waiting.peek()))) {
      batch.add(waiting.poll());
    }
    waitingBytes -= capacity.bytes();
    taken = batch.get(batch.size() - 1).offset() + 1;
    return batch;
  }

  /** All up to the last of these, which are the batch or a part of it, are handled or set aside. */
  void done(List<ConsumerRecord<byte[], byte[]>> records) {
    done = records.get(records.size() - 1).offset() + 1;
    passOverGap();
  }

  private void passOverGap() {
    if (waiting.isEmpty() && done >= taken) {
      done = next;
    }
  }

  boolean hasUncommitted() {
    return done > committed;
  }

  /** The offset to commit: that of the first record that is not done. */
  long done() {
    return done;
  }

  void committed(long offset) {
    committed = Math.max(committed, offset);
  }

  /** So many records follow in the partition after those that were added. */
  void following(long records) {
    end = next + records;
  }

  /** The partition ends before this offset. */
  void end(long offset) {
    end = offset;
  }

  /** Records of the partition that are not done. */
  long lag() {
    return end - done;
  }

  private static int bytes(ConsumerRecord<byte[], byte[]> record) {
    return Math.max(0, record.serializedKeySize()) + Math.max(0, record.serializedValueSize());
  }
}
