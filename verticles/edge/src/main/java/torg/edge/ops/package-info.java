/**
 * What whoever runs a node asks it: health and metrics over HTTP, as answers that any listener can
 * give. Who may ask is decided elsewhere.
 */
package torg.edge.ops;
