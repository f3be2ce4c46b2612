package torg.fetch;

import java.util.List;
import java.util.Optional;

/**
 * Which addresses a stranger's URL may lead to: those of the public internet, and of the networks
 * that the operator named. The ranges are those of IANA's special-purpose registries, also the ones
 * that are reachable: no seller keeps photos at an anycast sink or inside of a tunnel.
 */
final class AddressRule {
  private static final Network GLOBAL_UNICAST = network("2000::/3");

  private static final List<Special> SPECIAL =
      List.of(
          new Special("0.0.0.0/8", "an unspecified address"),
          new Special("10.0.0.0/8", "a private address"),
          new Special("100.64.0.0/10", "a carrier-grade NAT address"),
          new Special("127.0.0.0/8", "a loopback address"),
          // Azure's agent of every virtual machine, with its secrets, has a public address.
          new Special("168.63.129.16/32", "a cloud's metadata address"),
          new Special("169.254.0.0/16", "a link-local address"),
          new Special("172.16.0.0/12", "a private address"),
          new Special("192.0.0.0/24", "an address reserved for protocols"),
          new Special("192.0.2.0/24", "a documentation address"),
          new Special("192.31.196.0/24", "an address reserved for protocols"),
          new Special("192.52.193.0/24", "an address reserved for protocols"),
          new Special("192.88.99.0/24", "a 6to4 relay address"),
          new Special("192.168.0.0/16", "a private address"),
          new Special("192.175.48.0/24", "an address reserved for protocols"),
          new Special("198.18.0.0/15", "a benchmarking address"),
          new Special("198.51.100.0/24", "a documentation address"),
          new Special("203.0.113.0/24", "a documentation address"),
          new Special("224.0.0.0/4", "a multicast address"),
          new Special("240.0.0.0/4", "a reserved address"),
          new Special("::/128", "an unspecified address"),
          new Special("::1/128", "a loopback address"),
          new Special("::/96", "an address that embeds an IPv4 address"),
          new Special("::ffff:0:0/96", "an address that embeds an IPv4 address"),
          new Special("64:ff9b::/96", "an address that embeds an IPv4 address"),
          new Special("64:ff9b:1::/48", "an address that embeds an IPv4 address"),
          new Special("100::/64", "a discard address"),
          new Special("2001::/23", "an address reserved for protocols"),
          new Special("2001:db8::/32", "a documentation address"),
          new Special("2002::/16", "an address that embeds an IPv4 address"),
          new Special("2620:4f:8000::/48", "an address reserved for protocols"),
          new Special("3fff::/20", "a documentation address"),
          new Special("fc00::/7", "a private address"),
          new Special("fe80::/10", "a link-local address"),
          new Special("fec0::/10", "a private address"),
          new Special("ff00::/8", "a multicast address"));

  private final List<Network> allowed;

  AddressRule(List<Network> allowed) {
    this.allowed = allowed;
  }

  /** What the address is when it must not be reached. */
  Optional<String> refusal(byte[] address) {
    if (allowed.stream().anyMatch(network -> network.contains(address))) {
      return Optional.empty();
    }
    return SPECIAL.stream()
        .filter(special -> special.network.contains(address))
        .map(Special::kind)
        .findFirst()
        .or(() -> isAssigned(address) ? Optional.empty() : Optional.of("a reserved address"));
  }

  /** Of IPv6 only an eighth is in use; what the rest will be for, nobody knows. */
  private static boolean isAssigned(byte[] address) {
    return address.length == 4 || GLOBAL_UNICAST.contains(address);
  }

  private static Network network(String text) {
    return Network.parse(text).orElseThrow(() -> new IllegalStateException(text));
  }

  private record Special(Network network, String kind) {
    Special(String network, String kind) {
      this(AddressRule.network(network), kind);
    }
  }
}
