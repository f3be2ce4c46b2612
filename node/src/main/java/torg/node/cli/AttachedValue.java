package torg.node.cli;

import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/**
 * For an option whose value is not needed: it has one only as {@code --name=value}, so that it does
 * not swallow the option after it. Without one its value is empty.
 */
final class AttachedValue implements IParameterPreprocessor {
  @Override
  public boolean preprocess(
      Stack<String> words, CommandSpec command, ArgSpec option, Map<String, Object> info) {
    if (!"=".equals(info.get("separator"))) {
      words.push("");
    }
    return false;
  }
}
