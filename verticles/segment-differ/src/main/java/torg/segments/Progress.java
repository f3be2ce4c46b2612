package torg.segments;

import com.google.protobuf.ByteString;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import torg.segments.v1.DiffProgress;
import torg.store.Row;

/**
 * How far the diff of a segment is.
 *
 * @param take grows whenever the segment changes hands; whoever holds an older number may write
 *     nothing
 * @param diff without the entry of the queue
 * @param unemitted users whose stored states may not have been emitted yet
 */
record Progress(long segment, long take, DiffProgress diff, long[] unemitted) {
  static final long[] NOBODY = {};

  static Progress of(long segment, Optional<Row> row) {
    return row.map(Progress::of)
        .orElseGet(() -> new Progress(segment, 0, DiffProgress.getDefaultInstance(), NOBODY));
  }

  /** Of a new segment: its number is greater than any that one with the same id had before. */
  static Progress created(long segment, Instant now) {
    var micros = ChronoUnit.MICROS.between(Instant.EPOCH, now);
    return new Progress(segment, micros, DiffProgress.getDefaultInstance(), NOBODY);
  }

  private static Progress of(Row row) {
    return new Progress(
        row.get(SegmentTables.SEGMENT_ID),
        row.get(SegmentTables.TAKE),
        row.message(SegmentTables.PROTO, DiffProgress.parser()),
        users(row.get(SegmentTables.UNEMITTED)));
  }

  Row row() {
    return Row.of(SegmentTables.PROGRESS)
        .with(SegmentTables.SEGMENT_ID, segment)
        .with(SegmentTables.TAKE, take)
        .with(SegmentTables.PROTO, diff.toByteString())
        .with(SegmentTables.UNEMITTED, bytes(unemitted));
  }

  AppliedRanges applied() {
    return AppliedRanges.of(diff.getAppliedList());
  }

  Progress taken() {
    return new Progress(segment, take + 1, diff, unemitted);
  }

  Progress with(DiffProgress changed) {
    return new Progress(segment, take, changed, unemitted);
  }

  /** Nothing is under way. */
  Progress withoutTarget() {
    return with(diff.toBuilder().clearTargetVersion().build());
  }

  Progress unemitted(long[] users) {
    return new Progress(segment, take, diff, users);
  }

  private static long[] users(ByteString bytes) {
    var users = new long[bytes.size() / Long.BYTES];
    bytes.asReadOnlyByteBuffer().order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().get(users);
    return users;
  }

  private static ByteString bytes(long[] users) {
    var bytes = ByteBuffer.allocate(users.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asLongBuffer().put(users);
    return ByteString.copyFrom(bytes);
  }
}
