/**
 * What a node takes at once: calls, bytes, callers, streams, and the settings of all that ({@link
 * torg.edge.limits.EdgeLimits}). {@link torg.edge.limits.Admission} is the way in; each request has
 * a {@link torg.edge.limits.Reservation} of it.
 *
 * <p>Numbers and decisions only. What must not be here: HTTP, gRPC, sockets, and what a call is
 * about.
 */
package torg.edge.limits;
