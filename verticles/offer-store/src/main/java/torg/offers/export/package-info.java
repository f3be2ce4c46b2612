/**
 * The way of versions from the queue in the store to Kafka: every version of every offer at least
 * once, those of one offer in their order.
 *
 * <p>{@link torg.offers.export.Exporter} runs one {@link torg.offers.export.ShardExport} for each
 * shard whose lease this node holds; that repeats {@link torg.offers.export.ExportStep}, which
 * sends a batch of {@link torg.offers.export.ExportQueue}. What must not be here: changes of
 * offers. The export reads versions and deletes them from the queue.
 */
package torg.offers.export;
