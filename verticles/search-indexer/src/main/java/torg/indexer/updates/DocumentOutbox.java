package torg.indexer.updates;

import io.vertx.core.Future;
import java.util.List;
import torg.bus.faults.Downstream;
import torg.calls.Outbox;
import torg.indexer.documents.DocumentBatches;
import torg.vasgen.v1.RawDocument;

/** Documents for the index. */
public final class DocumentOutbox {
  private final Outbox outbox;
  private final String topic;
  private final int batchDocumentsMax;

  public DocumentOutbox(Outbox outbox, String topic, int batchDocumentsMax) {
    this.outbox = outbox;
    this.topic = topic;
    this.batchDocumentsMax = batchDocumentsMax;
  }

  /**
   * Completes when Kafka has acknowledged all; fails with UNAVAILABLE when it has not, and with
   * what Kafka was late or busy with.
   *
   * @param source that the documents come from: those of one keep their order
   */
  public Future<Void> send(String source, List<RawDocument> documents) {
    var records =
        DocumentBatches.of(documents, batchDocumentsMax).stream()
            .map(batch -> Outbox.record(source, batch))
            .toList();
    return records.isEmpty()
        ? Future.succeededFuture()
        : Downstream.of(outbox.send(topic, records));
  }
}
