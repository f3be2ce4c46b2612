package torg.snapshots;

/** The users of a segment as one evaluation found them; once whole, it never changes. */
public record SnapshotId(long segment, long version) {
  @Override
  public String toString() {
    return "snapshot %s of segment %s"
        .formatted(Long.toUnsignedString(version), Long.toUnsignedString(segment));
  }
}
