/**
 * The way from queues in the store to Kafka: every offer that has changed, as it is when it leaves,
 * at least once after each change and never an older version after a newer one. Each queue moves on
 * its own, so that one topic that fails holds up nobody else.
 *
 * <p>{@link torg.offers.export.Exporter} runs a {@link torg.leases.ShardLoop} of each {@link
 * torg.offers.export.ExportSource} for every shard whose lease this node holds; that repeats {@link
 * torg.offers.export.ExportStep}. What must not be here: changes of offers. The export reads them
 * and deletes rows of the queues.
 */
package torg.offers.export;
