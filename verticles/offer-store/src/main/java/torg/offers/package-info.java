/**
 * The offer store as a node sees it: two verticles, their configuration, and the wiring of the
 * rooms below.
 *
 * <p>Rooms, lower ones first; a room knows only rooms that stand before it, and none knows this
 * package. {@code ArchitectureTest} lists the arrows.
 *
 * <ol>
 *   <li>{@code content}: the rules for what an offer says
 *   <li>{@code model}: what an offer is, what it may become, what follows from a change
 *   <li>{@code core}: offers in the store, and what every room above needs
 *   <li>{@code photos}, {@code moderation}, {@code cabinet}, {@code sellers}
 *   <li>{@code editing}, {@code drafts}, {@code feeds}, {@code export}
 * </ol>
 *
 * <p>No decision is made here and no row is read or written: that belongs to a room.
 */
package torg.offers;
