package torg.node.cli;

import torg.node.cli.client.CommandContext;

/** Where {@code ./torg} begins. */
public final class Main {
  private Main() {}

  /** A node that has started goes on after this method has returned. */
  public static void main(String[] line) {
    var exit = CommandTree.of(CommandContext.ofProcess()).execute(line);
    if (exit != 0) {
      System.exit(exit);
    }
  }
}
