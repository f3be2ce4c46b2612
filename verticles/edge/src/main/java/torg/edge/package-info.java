/**
 * The edge as a node sees it: two verticles, their configuration, the rule for where they may
 * listen ({@link torg.edge.BindRule}), and the wiring of the rooms below.
 *
 * <p>Rooms, lower ones first; a room knows only rooms that stand before it, and none knows this
 * package. {@code ArchitectureTest} lists the arrows.
 *
 * <ol>
 *   <li>{@code auth}: who calls; {@code limits}: what the node takes at once
 *   <li>{@code socket}, {@code listener}: connections, ports, TLS; {@code json}: messages as JSON
 *   <li>{@code request}: a request of either protocol from its headers until its response has left
 *   <li>{@code ops}, {@code http}, {@code grpc}: what is served at the ports
 *   <li>{@code openapi}: the description of what {@code http} serves
 * </ol>
 *
 * <p>Nothing is read, refused or answered here: that belongs to a room.
 */
package torg.edge;
