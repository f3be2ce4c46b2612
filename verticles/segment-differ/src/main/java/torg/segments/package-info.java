/**
 * The segment differ as a node sees it: three verticles, their configuration, and the wiring of the
 * rooms below.
 *
 * <p>Rooms, lower ones first; a room knows only rooms that stand before it, and none knows this
 * package. {@code ArchitectureTest} lists the arrows.
 *
 * <ol>
 *   <li>{@code core}: tables, how far a segment's diff is, faults
 *   <li>{@code users}: the segments of a user
 *   <li>{@code queue}: segments and the stage that each is in
 *   <li>{@code claims}: which worker has which segment
 *   <li>{@code diff}: one run of a diff, from its resumption to its last emitted state
 *   <li>{@code dryrun}, {@code snapshots}
 * </ol>
 *
 * <p>No decision is made here and no row is read or written: that belongs to a room.
 */
package torg.segments;
