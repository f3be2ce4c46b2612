package torg.node.cli;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import torg.node.cli.client.Misspelt;
import torg.node.cli.client.Terminal;
import torg.settings.NearNames;
import torg.settings.SettingException;

/**
 * One sentence about what is wrong. Those of picocli repeat what stands on the line, which may be a
 * password or a piece of one, so none of them is printed.
 */
final class CommandErrors implements IParameterExceptionHandler, IExecutionExceptionHandler {
  private static final int WRONG_USE = 2;
  private static final int FAILED = 1;

  private final Terminal terminal;

  CommandErrors(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public int handleExecutionException(Exception failed, CommandLine command, ParseResult line) {
    var isWrongUse = failed instanceof SettingException;
    terminal.say(isWrongUse ? failed.getMessage() : failed.toString());
    return isWrongUse ? WRONG_USE : FAILED;
  }

  @Override
  public int handleParseException(ParameterException wrong, String[] line) {
    terminal.say(sentence(wrong, List.of(line)));
    return WRONG_USE;
  }

  private static String sentence(ParameterException wrong, List<String> line) {
    var command = wrong.getCommandLine();
    var unmatched = command.getUnmatchedArguments();
    if (!command.getSubcommands().isEmpty()
        && unmatched.stream().limit(1).noneMatch(CommandErrors::isOption)) {
      return subcommand(command, unmatched, line);
    }
    var option = unmatched.stream().filter(CommandErrors::isOption).findFirst();
    if (option.isPresent()) {
      return unknownOption(command, option.get());
    }
    if (wrong.getCause() instanceof SettingException unusable) {
      return unusable.getMessage();
    }
    if (!unmatched.isEmpty()) {
      return surplus(command, unmatched.get(0));
    }
    return wrong instanceof MissingParameterException missing
        ? missing(command, missing.getMissing().get(0), line)
        : "the value of %s cannot be used; see %s"
            .formatted(name(wrong.getArgSpec()), help(command));
  }

  private static boolean isOption(String word) {
    return word.startsWith("-") && word.length() > 1;
  }

  private static String unknownOption(CommandLine command, String word) {
    var name = word.replaceFirst("^--?", "").split("=", 2)[0];
    return Misspelt.option(path(command), word, name, optionNames(command)).getMessage();
  }

  private static Collection<String> optionNames(CommandLine command) {
    return command.getCommandSpec().optionsMap().keySet().stream()
        .map(name -> name.replaceFirst("^--?", ""))
        .toList();
  }

  private static String subcommand(CommandLine command, List<String> unmatched, List<String> line) {
    var names = command.getSubcommands().keySet();
    var word = unmatched.isEmpty() ? "" : unmatched.get(0);
    if (path(command).isEmpty()) {
      return Misspelt.command(word, line.stream().noneMatch(CommandErrors::isOption), names)
          .getMessage();
    }
    return "%s needs one of: %s%s; see %s"
        .formatted(
            path(command),
            String.join(", ", names),
            Misspelt.suggestion("", word.isEmpty() ? List.of() : NearNames.of(word, names)),
            help(command));
  }

  private static String surplus(CommandLine command, String word) {
    var taken = command.getCommandSpec().positionalParameters();
    return taken.isEmpty()
        ? Misspelt.word(path(command), word, optionNames(command)).getMessage()
        : "%s takes %s and options, but got an extra argument; see %s"
            .formatted(
                path(command),
                taken.stream().map(ArgSpec::paramLabel).collect(Collectors.joining(" ")),
                help(command));
  }

  private static String missing(CommandLine command, ArgSpec missing, List<String> line) {
    if (missing instanceof OptionSpec option
        && Stream.of(option.names()).anyMatch(line::contains)) {
      return "option %s needs a value".formatted(option.shortestName());
    }
    return "%s needs %s: %s"
        .formatted(path(command), name(missing), String.join(" ", missing.description()));
  }

  private static String name(ArgSpec argument) {
    if (argument instanceof OptionSpec option) {
      return option.longestName() + (option.arity().max() == 0 ? "" : " " + option.paramLabel());
    }
    return argument.paramLabel();
  }

  /** As "segments load"; empty for the root. */
  private static String path(CommandLine command) {
    return command.getParent() == null
        ? ""
        : (path(command.getParent()) + " " + command.getCommandName()).strip();
  }

  private static String help(CommandLine command) {
    return "'./torg help %s'".formatted(path(command));
  }
}
