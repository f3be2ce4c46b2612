/**
 * Offers become documents of the index: what the design document calls the scheduler. This package
 * only wires its rooms together: {@code documents} decides what an offer is in the index, {@code
 * updates} takes changed offers there, {@code clicks} knows how often they were shown and clicked,
 * and {@code resend} indexes those again that were viewed.
 */
package torg.indexer;
