/**
 * What a node takes at once: calls, bytes, callers. Numbers and decisions only; nothing here knows
 * HTTP, gRPC or a socket.
 */
package torg.edge.limits;
