package torg.kafka;

/** A topic that shall exist. */
public record TopicSpec(String name, int partitions) {}
