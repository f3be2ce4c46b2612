/**
 * Dry runs: counts of what a snapshot would do, as jobs of a node whose progress every node can
 * tell.
 *
 * <p>{@link torg.segments.dryrun.DryRuns} starts and stops jobs, {@link
 * torg.segments.dryrun.DryRunRow} is what is stored of one. They plan and count with the classes of
 * {@code diff}, so that a dry run says what a diff would do. What must not be here: writes to users
 * or to the queue.
 */
package torg.segments.dryrun;
