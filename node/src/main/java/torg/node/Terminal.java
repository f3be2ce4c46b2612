package torg.node;

import java.io.InputStream;
import java.io.PrintStream;

/**
 * What a command reads and writes.
 *
 * @param output for what was asked for
 * @param notes for sentences on how it goes
 */
record Terminal(InputStream input, PrintStream output, PrintStream notes) {
  static Terminal ofProcess() {
    return new Terminal(System.in, System.out, System.err);
  }

  void say(String sentence) {
    notes.println("torg: " + sentence);
  }
}
