package torg.node.cli.offers;

import picocli.CommandLine.ITypeConverter;
import torg.settings.SettingException;

/** Offers a second; the node knows the greatest. */
final class RateConverter implements ITypeConverter<Integer> {
  @Override
  public Integer convert(String text) {
    try {
      var rate = Integer.parseInt(text);
      if (rate > 0) {
        return rate;
      }
    } catch (NumberFormatException notANumber) {
      // Told below, as a number that is too small is.
    }
    throw new SettingException("--rate must be a whole number above 0, got '%s'".formatted(text));
  }
}
