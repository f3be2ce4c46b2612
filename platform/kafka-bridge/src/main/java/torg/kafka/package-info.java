/**
 * What all ways to and from Kafka share: settings, clients, topics, faults, metrics. The ways
 * themselves are the rooms below, which know this one and not the other way round.
 */
package torg.kafka;
