/**
 * This node's membership of the mesh: its address and ports, the certificates that members know
 * each other by, and the commands' way to make them. Hazelcast and the event bus are configured
 * here and nowhere else.
 */
package torg.node.mesh;
