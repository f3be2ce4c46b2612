package torg.node.cli;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Parameters;

/** Of whose dead letters a command is. */
final class TopicArgument {
  @Parameters(paramLabel = "TOPIC", description = "the topic that the records came from")
  private String topic;

  String path() {
    return "/v1/dead-letters/" + URLEncoder.encode(topic, StandardCharsets.UTF_8);
  }
}
