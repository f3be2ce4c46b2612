/**
 * Which worker has which segment. The queue is a work queue with a visibility timeout: a worker
 * claims the segment that is due first, which makes it due again only after the timeout; it renews
 * the claim while it is busy, and releases it in the end.
 *
 * <p>A claim has a number, which grows whenever the segment changes hands. Every later write of the
 * worker compares it in its transaction, so that the timeout only decides when others may try, and
 * clocks that differ do no harm. {@link torg.segments.claims.SegmentClaims} claims, renews and
 * releases; {@link torg.segments.claims.WorkRules} decides what becomes of the entry.
 *
 * <p>What must not be here: {@code torg.leases}, which spreads a fixed number of shards over the
 * members of the cluster. Claims need no cluster: they are rows, and outlive all nodes.
 */
package torg.segments.claims;
