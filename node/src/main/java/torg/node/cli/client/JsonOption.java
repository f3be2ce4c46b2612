package torg.node.cli.client;

import picocli.CommandLine.Option;

/** Whether a command answers to people or to programs. */
public final class JsonOption {
  @Option(names = "--json", description = "print JSON, for programs")
  private boolean json;

  public boolean isJson() {
    return json;
  }
}
