package torg.settings;

/**
 * A named value that an operator may set.
 *
 * @param name as it stands in a config file and, with a leading {@code --}, on the command line
 * @param defaultValue the value when none is given; empty when there is none
 * @param meaning one line for the table of settings
 */
public record Setting(String name, String defaultValue, String meaning) {}
