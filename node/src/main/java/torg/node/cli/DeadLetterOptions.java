package torg.node.cli;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which dead letters a command is about. */
final class DeadLetterOptions {
  @Parameters(paramLabel = "TOPIC", description = "the topic that the records came from")
  private String topic;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "0",
      converter = LimitConverter.class,
      description = "at most this many; to list, 1 to 1,000 (100); to replay, 1 to 10,000 (1,000)")
  private int limit;

  String path() {
    return "/v1/dead-letters/" + URLEncoder.encode(topic, StandardCharsets.UTF_8);
  }

  int limit() {
    return limit;
  }
}
