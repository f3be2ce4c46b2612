/** From topics to calls: a partition's records in order, repeated until they are handled. */
package torg.kafka.inbound;
