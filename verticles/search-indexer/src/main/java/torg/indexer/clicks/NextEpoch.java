package torg.indexer.clicks;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An epoch to be filled: from the parts of a file, or from the current epoch, halved. As a text it
 * is what analysts write when all parts are there ({@code 1763420400 84 csv}), and what is
 * remembered while it is filled.
 *
 * @param epoch seconds since 1970
 * @param parts 0 when it comes from the current epoch
 */
record NextEpoch(long epoch, int parts, ClickFormat format) {
  static final int PARTS_MAX = 10_000;

  private static final Pattern TEXT = Pattern.compile("(\\d{1,12}) (\\d{1,5}) ([a-z]{1,10})\\s*");

  static NextEpoch halved(long epoch) {
    return new NextEpoch(epoch, 0, ClickFormat.CSV);
  }

  /** Empty for what is no such text. */
  static Optional<NextEpoch> parse(String text) {
    var matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    var parts = Integer.parseInt(matcher.group(2));
    return ClickFormat.of(matcher.group(3))
        .filter(format -> parts <= PARTS_MAX)
        .map(format -> new NextEpoch(Long.parseLong(matcher.group(1)), parts, format));
  }

  boolean isHalved() {
    return parts == 0;
  }

  String partKey(int part) {
    return "ctr/epochs/%d/%d.%s".formatted(epoch, part, format.extension());
  }

  String text() {
    return "%d %d %s".formatted(epoch, parts, format.extension());
  }
}
