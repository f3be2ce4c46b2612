/**
 * The one way to make a meter. A module declares each of its metrics as a constant, with the name
 * that Prometheus shows, its help text and its labels, and lists them as {@code METRICS}; meters
 * are made from the declaration only. {@code docs/metrics.md} is the table of all of them.
 *
 * <p>No metric of a module stands here, and nothing of what is measured.
 */
package torg.metrics;
