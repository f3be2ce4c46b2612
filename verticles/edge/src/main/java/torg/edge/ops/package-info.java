/**
 * What whoever runs a node asks it: health and metrics over HTTP ({@link torg.edge.ops.OpsRoutes}),
 * at the port of the edge and at a port of their own, and who may see how much of it.
 *
 * <p>What must not be here: calls of public services, and the checks themselves, which belong to
 * those whose health they tell.
 */
package torg.edge.ops;
