package torg.segments.diff;

import torg.segments.claims.WorkRules;

/**
 * How diffs are run.
 *
 * @param topic of Kafka that gets the states of changed users
 * @param chunkUsers that are changed in one transaction
 */
public record DiffConfig(String topic, int chunkUsers, RemovalGuard guard, WorkRules rules) {}
