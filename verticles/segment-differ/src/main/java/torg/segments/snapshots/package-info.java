/**
 * Snapshots that are kept in the store: the calls that load them, and the job that removes those
 * that no diff needs any more.
 *
 * <p>How they are stored is in {@code torg.snapshots.store}. What must not be here: reading them
 * for a diff, which goes through {@link torg.snapshots.SnapshotSource} wherever they are.
 */
package torg.segments.snapshots;
