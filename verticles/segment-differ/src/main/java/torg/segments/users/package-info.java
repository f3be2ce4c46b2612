/**
 * The segments of a user: what becomes of them when the user comes to a segment or leaves it, the
 * rows that keep them, and the call that shows them.
 *
 * <p>{@link torg.segments.users.UserStates} decides and knows no Vert.x. Which memberships are
 * stale, the workers of a node know by heart: {@link torg.segments.users.KnownMinimalVersions}.
 * What must not be here: diffs. This room is told about one user at a time and does not ask why.
 */
package torg.segments.users;
