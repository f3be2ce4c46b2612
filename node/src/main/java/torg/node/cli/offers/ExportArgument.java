package torg.node.cli.offers;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Parameters;
import torg.settings.SettingException;

/** Which export a command is about. */
final class ExportArgument {
  static final String PATH = "/v1/offer-exports";

  @Parameters(
      paramLabel = "ID",
      converter = Id.class,
      description = "the id of an export that './torg offers exports' shows")
  private long id;

  String path(String method) {
    return "%s/%d/%s".formatted(PATH, id, method);
  }

  /** A number, as ids are. */
  static final class Id implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      try {
        return Long.parseUnsignedLong(text);
      } catch (NumberFormatException notANumber) {
        throw new SettingException(
            "the id of an export must be a number, got '%s'".formatted(text));
      }
    }
  }
}
