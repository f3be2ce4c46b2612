/**
 * From calls to topics: answered once the broker has acknowledged, fenced where a lease demands.
 */
package torg.kafka.outbound;
