/**
 * A node as a whole: its data directory, its embedded servers, its settings, its start and its
 * stop. What it does for the mesh is in {@code roles}, how it belongs to the mesh in {@code mesh};
 * the commands in {@code cli} start it, and nothing here knows of them.
 */
package torg.node;
