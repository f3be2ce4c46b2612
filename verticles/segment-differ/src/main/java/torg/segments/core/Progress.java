package torg.segments.core;

import com.google.protobuf.ByteString;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import torg.bus.Times;
import torg.segments.v1.DiffProgress;
import torg.store.Row;

/**
 * How far the diff of a segment is.
 *
 * @param claim the number of the last claim; grows whenever the segment changes hands; whoever has
 *     an older number may write nothing
 * @param diff without the entry of the queue
 * @param unemitted users whose stored states may not have been emitted yet
 */
public record Progress(long segment, long claim, DiffProgress diff, long[] unemitted) {
  public static final long[] NOBODY = {};

  public static Progress of(long segment, Optional<Row> row) {
    return row.map(Progress::of)
        .orElseGet(() -> new Progress(segment, 0, DiffProgress.getDefaultInstance(), NOBODY));
  }

  /** Of a new segment: its number is greater than any that one with the same id had before. */
  public static Progress created(long segment, Instant now) {
    var micros = ChronoUnit.MICROS.between(Instant.EPOCH, now);
    return new Progress(segment, micros, DiffProgress.getDefaultInstance(), NOBODY);
  }

  private static Progress of(Row row) {
    return new Progress(
        row.get(SegmentTables.SEGMENT_ID),
        row.get(SegmentTables.CLAIM),
        row.message(SegmentTables.PROTO, DiffProgress.parser()),
        users(row.get(SegmentTables.UNEMITTED)));
  }

  public Row row() {
    return Row.of(SegmentTables.PROGRESS)
        .with(SegmentTables.SEGMENT_ID, segment)
        .with(SegmentTables.CLAIM, claim)
        .with(SegmentTables.PROTO, diff.toByteString())
        .with(SegmentTables.UNEMITTED, bytes(unemitted));
  }

  public AppliedRanges applied() {
    return AppliedRanges.of(diff.getAppliedList());
  }

  public Progress withNextClaim() {
    return new Progress(segment, claim + 1, diff, unemitted);
  }

  public Progress with(DiffProgress changed) {
    return new Progress(segment, claim, changed, unemitted);
  }

  /**
   * A diff to the same snapshot is resumed, one to another snapshot begins from what is applied.
   * That the target is named here keeps its snapshot from being removed while it is counted.
   */
  public Progress toward(long target, Instant now) {
    return diff.getTargetVersion() == target
        ? this
        : with(
            DiffProgress.newBuilder()
                .setTargetVersion(target)
                .addAllApplied(diff.getAppliedList())
                .setStartedAt(Times.of(now))
                .setUpdatedAt(Times.of(now))
                .build());
  }

  public Progress withWorker(String name) {
    return with(diff.toBuilder().setWorker(name).build());
  }

  /** Nothing is under way. */
  public Progress withoutTarget() {
    return with(diff.toBuilder().clearTargetVersion().build());
  }

  public Progress unemitted(long[] users) {
    return new Progress(segment, claim, diff, users);
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
