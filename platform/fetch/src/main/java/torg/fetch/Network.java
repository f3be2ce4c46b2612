package torg.fetch;

import io.netty.util.NetUtil;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Addresses with the same leading bits, as {@code 10.0.0.0/8}. Keeps bytes: InetAddress turns an
 * IPv6 address that embeds an IPv4 one into the latter.
 */
final class Network {
  private static final Pattern WRITTEN = Pattern.compile("([0-9a-fA-F.:]+)/(\\d{1,3})");

  private final byte[] first;
  private final int bits;

  private Network(byte[] first, int bits) {
    this.first = first;
    this.bits = bits;
  }

  /** Empty when the text is no network, or names an address in the middle of one. */
  static Optional<Network> parse(String text) {
    var matcher = WRITTEN.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    var first = NetUtil.createByteArrayFromIpAddressString(matcher.group(1));
    var bits = Integer.parseInt(matcher.group(2));
    if (first == null || bits > first.length * 8) {
      return Optional.empty();
    }
    for (var bit = bits; bit < first.length * 8; bit++) {
      if (bit(first, bit) != 0) {
        return Optional.empty();
      }
    }
    return Optional.of(new Network(first, bits));
  }

  boolean contains(byte[] address) {
    if (address.length != first.length) {
      return false;
    }
    for (var bit = 0; bit < bits; bit++) {
      if (bit(address, bit) != bit(first, bit)) {
        return false;
      }
    }
    return true;
  }

  private static int bit(byte[] address, int bit) {
    return address[bit / 8] >> (7 - bit % 8) & 1;
  }
}
