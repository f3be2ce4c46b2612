/**
 * One run of a diff: makes the states of users agree with a snapshot, and sends them to Kafka.
 *
 * <p>{@link torg.segments.diff.DiffRun} goes through the steps:
 *
 * <ol>
 *   <li>{@link torg.segments.diff.DiffResumption}: what an interrupted run has left, so that this
 *       one goes on where that one was;
 *   <li>{@link torg.segments.diff.DiffPlanner}: whether the snapshots are there and whole;
 *   <li>{@link torg.segments.diff.DiffCounter}: the whole diff once without a change, for {@link
 *       torg.segments.diff.RemovalGuard}, which may hold it until a person confirms;
 *   <li>{@link torg.segments.diff.DiffApplier}: chunk by chunk, each decided by {@link
 *       torg.segments.diff.ChunkRules}, written by {@link torg.segments.diff.ChunkTx} and sent by
 *       {@link torg.segments.diff.Emission}.
 * </ol>
 *
 * <p>What must not be here: who may run a diff, which is the business of {@code claims}, and how
 * snapshots are read and compared, which is {@code torg.snapshots}.
 */
package torg.segments.diff;
