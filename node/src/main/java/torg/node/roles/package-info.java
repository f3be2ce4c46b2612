/**
 * What a node can do for the mesh, a file each: its settings, tables, topics, deployment and
 * health. {@link torg.node.roles.Roles} lists them. Roles know the verticles and the platform, and
 * nothing of the node that starts them: no command line, no embedded servers, no Hazelcast.
 */
package torg.node.roles;
