/**
 * Bounds below HTTP that Vert.x has no settings for: how many connections there are, and how long
 * each may keep the node waiting. Reaches into Vert.x and Netty; nothing here knows calls.
 */
package torg.edge.socket;
