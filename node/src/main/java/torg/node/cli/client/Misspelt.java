package torg.node.cli.client;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import torg.settings.NearNames;
import torg.settings.SettingException;

/**
 * Sentences about names that nobody knows. What they belong to may be a password, and so may be
 * whatever stands where a name should: only what is written as a name is repeated.
 */
public final class Misspelt {
  private static final Pattern NAME = Pattern.compile("[A-Za-z]+([.-][A-Za-z]+)*");

  private Misspelt() {}

  /**
   * @param command empty for the launcher itself
   * @param word as it stands on the command line, perhaps with its value
   * @param name of the option, as it stands there
   */
  public static SettingException option(
      String command, String word, String name, Collection<String> known) {
    var near = known.contains(name) ? List.of(name) : NearNames.of(name, known);
    var dashes = word.startsWith("--") ? "--" : "-";
    var shown = isPrintable(dashes, name, near) ? " " + dashes + name : "";
    return new SettingException(
        "unknown option%s%s; './torg help%s' lists the options"
            .formatted(shown, suggestion("--", near), command.isEmpty() ? "" : " " + command));
  }

  /** A value that begins with a dash looks like an option of one dash. */
  private static boolean isPrintable(String dashes, String name, Collection<String> near) {
    return NAME.matcher(name).matches() && (dashes.equals("--") || !near.isEmpty());
  }

  /** A word after a command that takes none: a flag without its dashes, or a piece of a value. */
  public static SettingException word(String command, String word, Collection<String> known) {
    return new SettingException(
        "%s takes only options, but one argument belongs to none of them%s; write values as --name=value, quoted if they contain spaces"
            .formatted(command, suggestion("--", NearNames.of(word, known))));
  }

  /**
   * @param alone no option stands beside it of whose value it could be a piece
   */
  public static SettingException command(
      String command, boolean alone, Collection<String> commands) {
    return new SettingException(
        "unknown command%s%s; './torg help' lists the commands"
            .formatted(
                alone ? " '" + command + "'" : "",
                suggestion("", NearNames.of(command, commands))));
  }

  /**
   * @param name what stands before the equals sign; empty when there is none
   */
  static SettingException line(Path file, int number, String name, Set<String> known) {
    var near = NearNames.of(name, known);
    // The end of a secret that was broken into lines may have an equals sign as well.
    var isName = NAME.matcher(name).matches() && (name.contains(".") || !near.isEmpty());
    var shown = isName ? "unknown setting " + name : "not understood";
    return new SettingException(
        "%s line %d: %s%s; a line must be 'name = value' with a name that './torg help up' lists"
            .formatted(file, number, shown, suggestion("", near)));
  }

  /** Empty without names. */
  public static String suggestion(String prefix, List<String> near) {
    return near.isEmpty()
        ? ""
        : near.stream()
            .map(name -> prefix + name)
            .collect(Collectors.joining(" or ", " (did you mean ", "?)"));
  }
}
