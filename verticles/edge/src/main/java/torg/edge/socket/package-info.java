/**
 * Limits below HTTP that Vert.x has no settings for: how many connections there are, and how long
 * each may keep the node waiting. {@link torg.edge.socket.GatedVertx} makes servers that have them.
 *
 * <p>The only room that reaches into the internals of Vert.x and into Netty's pipeline. What must
 * not be here: requests, callers and calls.
 */
package torg.edge.socket;
