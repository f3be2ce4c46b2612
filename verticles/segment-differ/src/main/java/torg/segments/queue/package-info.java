/**
 * Segments, the stage that each is in, and what people and other services may ask of them.
 *
 * <p>{@link torg.segments.queue.QueueRules} and {@link torg.segments.queue.RemovalRules} decide and
 * know no Vert.x; {@link torg.segments.queue.SegmentRecords} reads entries and changes them as
 * somebody outside asks, {@link torg.segments.queue.QueueWrites} writes them together with the
 * counts; {@link torg.segments.queue.SegmentHandlers} and {@link torg.segments.queue.QueueHandlers}
 * answer. What must not be here: what workers do with a segment, which is in {@code claims} and
 * {@code diff}.
 */
package torg.segments.queue;
