package torg.node.cli;

import picocli.CommandLine.ITypeConverter;
import torg.settings.SettingException;

/** How many of something; the node knows the greatest. */
final class LimitConverter implements ITypeConverter<Integer> {
  @Override
  public Integer convert(String text) {
    try {
      return Integer.parseUnsignedInt(text);
    } catch (NumberFormatException notANumber) {
      throw new SettingException("--limit must be a whole number, got '%s'".formatted(text));
    }
  }
}
