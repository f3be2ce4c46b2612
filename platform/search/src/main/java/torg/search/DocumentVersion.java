package torg.search;

import torg.vasgen.v1.RawDocument;

/** Which of all that arrive with one id stays: the highest. */
public record DocumentVersion(long version, long epoch) implements Comparable<DocumentVersion> {
  public static DocumentVersion of(RawDocument document) {
    return new DocumentVersion(document.getVersion(), document.getEpoch());
  }

  @Override
  public int compareTo(DocumentVersion other) {
    int byVersion = Long.compare(version, other.version);
    return byVersion != 0 ? byVersion : Long.compare(epoch, other.epoch);
  }
}
