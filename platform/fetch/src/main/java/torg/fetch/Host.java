package torg.fetch;

import io.netty.util.NetUtil;
import java.net.IDN;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The host of a URL in its one form: an ASCII name in lower case without the trailing dot, an IPv4
 * address as four decimal numbers, or an IPv6 address without brackets. Whatever else libraries
 * take for an address (2130706433, 0x7f.1, 0177.0.0.1) is refused: two readers may read it
 * differently.
 */
record Host(String text) {
  private static final Pattern NAME =
      Pattern.compile("(?=.{1,253}$)(?:(?!-)[a-z0-9_-]{1,63}(?<!-)(?:\\.|$))+(?<!\\.)");
  private static final Pattern NUMBER_AT_THE_END =
      Pattern.compile("(?:.*\\.)?(?:[0-9]+|0x[0-9a-f]*)");
  private static final Pattern FOUR_NUMBERS =
      Pattern.compile("(?:0|[1-9]\\d{0,2})(?:\\.(?:0|[1-9]\\d{0,2})){3}");

  static Host parse(String written) {
    if (written.indexOf('%') >= 0) {
      throw FetchFaults.url(
          "host '%s' must not be percent-encoded and must have no zone".formatted(written));
    }
    if (written.startsWith("[")) {
      return ofBrackets(written);
    }
    var ascii = ascii(written);
    var name = ascii.endsWith(".") ? ascii.substring(0, ascii.length() - 1) : ascii;
    if (NUMBER_AT_THE_END.matcher(name).matches()) {
      return ofNumbers(name);
    }
    if (!NAME.matcher(name).matches()) {
      throw FetchFaults.url("host '%s' is not a valid host name".formatted(written));
    }
    return new Host(name);
  }

  /** The bytes of an address; empty for a name. */
  Optional<byte[]> address() {
    return Optional.ofNullable(NetUtil.createByteArrayFromIpAddressString(text));
  }

  /** As it stands in a URL. */
  String written() {
    return text.indexOf(':') >= 0 ? "[" + text + "]" : text;
  }

  private static String ascii(String written) {
    try {
      return IDN.toASCII(written).toLowerCase(Locale.ROOT);
    } catch (IllegalArgumentException notAName) {
      throw FetchFaults.url("host '%s' is not a valid host name".formatted(written));
    }
  }

  private static Host ofNumbers(String name) {
    if (!FOUR_NUMBERS.matcher(name).matches() || !NetUtil.isValidIpV4Address(name)) {
      throw FetchFaults.url(
          "host '%s' is neither a name nor four decimal numbers from 0 to 255".formatted(name));
    }
    return new Host(name);
  }

  private static Host ofBrackets(String written) {
    var inner = written.endsWith("]") ? written.substring(1, written.length() - 1) : "";
    // Some notations are valid for Netty and yet cannot be read by it; only bytes can be checked.
    var bytes = NetUtil.createByteArrayFromIpAddressString(inner);
    if (!NetUtil.isValidIpV6Address(inner) || bytes == null || bytes.length != 16) {
      throw FetchFaults.url("host '%s' is not an IPv6 address".formatted(written));
    }
    return new Host(inner.toLowerCase(Locale.ROOT));
  }
}
