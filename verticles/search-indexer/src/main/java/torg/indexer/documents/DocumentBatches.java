package torg.indexer.documents;

import java.util.ArrayList;
import java.util.List;
import torg.bus.flow.Capacity;
import torg.vasgen.v1.QualifiedBatch;
import torg.vasgen.v1.RawDocument;

/** Cuts documents into batches, in their order. */
public final class DocumentBatches {
  /** A record of Kafka may have a MiB, its key and its frame included. */
  static final int BYTES_MAX = 900_000;

  private DocumentBatches() {}

  public static List<QualifiedBatch> of(List<RawDocument> documents, int documentsMax) {
    var batches = new ArrayList<QualifiedBatch>();
    var batch = QualifiedBatch.newBuilder();
    var capacity = new Capacity(documentsMax, BYTES_MAX);
    for (var document : documents) {
      if (!capacity.take(document.getSerializedSize())) {
        batches.add(batch.build());
        batch.clear();
        capacity = new Capacity(documentsMax, BYTES_MAX);
        capacity.take(document.getSerializedSize());
      }
      batch.addDocuments(document);
    }
    if (batch.getDocumentsCount() > 0) {
      batches.add(batch.build());
    }
    return batches;
  }
}
