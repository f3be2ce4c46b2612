package torg.node.cli.client;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.OptionalDouble;

/** What a command reads and writes. */
public final class Terminal {
  private static final int BAR_WIDTH = 30;
  private static final String ERASE_TO_THE_END = "\u001b[K";

  private final InputStream input;
  private final PrintStream output;
  private final PrintStream notes;
  private final boolean interactive;
  private boolean barDrawn;

  /**
   * @param output for what was asked for
   * @param notes for sentences on how it goes
   * @param interactive a person looks at the notes: a progress bar can be drawn over itself
   */
  public Terminal(InputStream input, PrintStream output, PrintStream notes, boolean interactive) {
    this.input = input;
    this.output = output;
    this.notes = notes;
    this.interactive = interactive;
  }

  /** The launcher knows whether the notes go to a terminal; Java does not. */
  public static Terminal ofProcess() {
    return new Terminal(System.in, System.out, System.err, Boolean.getBoolean("torg.interactive"));
  }

  public InputStream input() {
    return input;
  }

  public PrintStream output() {
    return output;
  }

  public void say(String sentence) {
    endBar();
    notes.println("torg: " + sentence);
  }

  /**
   * A bar where a person looks, otherwise the sentence alone.
   *
   * @param share from 0 to 1; empty when the whole is not known
   */
  public void progress(OptionalDouble share, String sentence) {
    if (!interactive || share.isEmpty()) {
      say(sentence);
      return;
    }
    notes.print("\r" + bar(share.getAsDouble()) + " " + sentence + ERASE_TO_THE_END);
    notes.flush();
    barDrawn = true;
  }

  /** What is printed next begins on a line of its own. */
  public void endBar() {
    if (barDrawn) {
      notes.println();
      barDrawn = false;
    }
  }

  public static String bar(double share) {
    var done = (int) (Math.max(0, Math.min(1, share)) * BAR_WIDTH);
    return "[" + "#".repeat(done) + "-".repeat(BAR_WIDTH - done) + "]";
  }
}
