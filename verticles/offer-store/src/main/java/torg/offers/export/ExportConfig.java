package torg.offers.export;

import java.time.Duration;

/**
 * Where the export goes, and how often it polls.
 *
 * @param period between two polls for what was queued on other nodes
 */
public record ExportConfig(String updatesTopic, Duration period) {}
