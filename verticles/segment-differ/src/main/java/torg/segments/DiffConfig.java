package torg.segments;

/**
 * How diffs are run.
 *
 * @param topic of Kafka that gets the states of changed users
 * @param chunkUsers that are changed in one transaction
 */
record DiffConfig(String topic, int chunkUsers, RemovalGuard guard, WorkRules rules) {}
