/**
 * Snapshots of segments in Torg's own store: {@link torg.snapshots.store.SnapshotStorage} loads and
 * removes them, {@link torg.snapshots.store.StoredSnapshots} reads them as ordered streams, and
 * {@link torg.snapshots.store.UserFile} reads the files that they are loaded from. Users lie in
 * blocks of many to a row. Which snapshot is needed, and for how long, is decided by the differ.
 */
package torg.snapshots.store;
