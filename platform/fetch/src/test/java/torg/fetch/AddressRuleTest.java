package torg.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.NetUtil;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRuleTest {
  private static final AddressRule PUBLIC_ONLY = new AddressRule(List.of());

  /** First and last address of every range, and what its neighbours are ("-" for public). */
  @ParameterizedTest(name = "{0} to {1}: {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "0.0.0.0         | 0.255.255.255   | unspecified   | -               | 1.0.0.0",
        "10.0.0.0        | 10.255.255.255  | private       | 9.255.255.255   | 11.0.0.0",
        "100.64.0.0      | 100.127.255.255 | carrier-grade | 100.63.255.255  | 100.128.0.0",
        "127.0.0.0       | 127.255.255.255 | loopback      | 126.255.255.255 | 128.0.0.0",
        "168.63.129.16   | 168.63.129.16   | metadata      | 168.63.129.15   | 168.63.129.17",
        "169.254.0.0     | 169.254.255.255 | link-local    | 169.253.255.255 | 169.255.0.0",
        "172.16.0.0      | 172.31.255.255  | private       | 172.15.255.255  | 172.32.0.0",
        "192.0.0.0       | 192.0.0.255     | protocol      | 191.255.255.255 | 192.0.1.0",
        "192.0.2.0       | 192.0.2.255     | documentation | 192.0.1.255     | 192.0.3.0",
        "192.31.196.0    | 192.31.196.255  | protocol      | 192.31.195.255  | 192.31.197.0",
        "192.52.193.0    | 192.52.193.255  | protocol      | 192.52.192.255  | 192.52.194.0",
        "192.88.99.0     | 192.88.99.255   | 6to4          | 192.88.98.255   | 192.88.100.0",
        "192.168.0.0     | 192.168.255.255 | private       | 192.167.255.255 | 192.169.0.0",
        "192.175.48.0    | 192.175.48.255  | protocol      | 192.175.47.255  | 192.175.49.0",
        "198.18.0.0      | 198.19.255.255  | benchmarking  | 198.17.255.255  | 198.20.0.0",
        "198.51.100.0    | 198.51.100.255  | documentation | 198.51.99.255   | 198.51.101.0",
        "203.0.113.0     | 203.0.113.255   | documentation | 203.0.112.255   | 203.0.114.0",
        "224.0.0.0       | 239.255.255.255 | multicast     | 223.255.255.255 | -",
        "240.0.0.0       | 255.255.255.255 | reserved      | -               | -",
        "::              | ::              | unspecified   | -               | -",
        "::1             | ::1             | loopback      | -               | -",
        "::2             | ::ffff:ffff     | embeds        | -               | -",
        "::ffff:0:0      | ::ffff:ffff:ffff | embeds       | -               | -",
        "64:ff9b::       | 64:ff9b::ffff:ffff | embeds     | -               | -",
        "64:ff9b:1::     | 64:ff9b:1:ffff:ffff:ffff:ffff:ffff | embeds | -   | -",
        "100::           | 100::ffff:ffff:ffff:ffff | discard | -            | -",
        "1::             | 1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | reserved | - | 2000::",
        "2001::          | 2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff | protocol"
            + " | 2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff | 2001:200::",
        "2001:db8::      | 2001:db8:ffff:ffff:ffff:ffff:ffff:ffff | documentation"
            + " | 2001:db7:ffff:ffff:ffff:ffff:ffff:ffff | 2001:db9::",
        "2002::          | 2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff | embeds"
            + " | 2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff | 2003::",
        "2620:4f:8000::  | 2620:4f:8000:ffff:ffff:ffff:ffff:ffff | protocol"
            + " | 2620:4f:7fff:ffff:ffff:ffff:ffff:ffff | 2620:4f:8001::",
        "3fff::          | 3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff | documentation"
            + " | 3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff | 3fff:1000::",
        "4000::          | fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | reserved"
            + " | 3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | -",
        "5f00::          | 5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff | reserved | - | -",
        "fc00::          | fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | private | - | -",
        "fe00::          | fe7f:ffff:ffff:ffff:ffff:ffff:ffff:ffff | reserved | - | -",
        "fe80::          | febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff | link-local | - | -",
        "fec0::          | feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | private | - | -",
        "ff00::          | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | multicast | - | -",
      })
  void shouldRefuseTheRangeAndAllowItsNeighbours(
      String first, String last, String kind, String before, String after) {
    assertThat(PUBLIC_ONLY.refusal(bytes(first))).get().asString().contains(kind);
    assertThat(PUBLIC_ONLY.refusal(bytes(last))).get().asString().contains(kind);
    for (var neighbour : List.of(before, after)) {
      if (!neighbour.equals("-")) {
        assertThat(PUBLIC_ONLY.refusal(bytes(neighbour))).as(neighbour).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "::ffff:127.0.0.1",
        "::ffff:8.8.8.8",
        "::127.0.0.1",
        "64:ff9b::a00:1",
        "2002:7f00:1::",
        "2002:808:808::1",
        "2001:0:4136:e378:8000:63bf:3fff:fdd2",
        "fd00:ec2::254",
        "169.254.169.254",
        "100.100.100.200",
        "192.0.0.192"
      })
  void shouldRefuseWhenAnAddressHidesAnotherOrIsAClouds(String address) {
    assertThat(PUBLIC_ONLY.refusal(bytes(address))).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"8.8.8.8", "1.1.1.1", "5.255.255.242", "2a02:6b8::2:242", "2606:4700::1111"})
  void shouldAllowWhenAnAddressIsPublic(String address) {
    assertThat(PUBLIC_ONLY.refusal(bytes(address))).isEmpty();
  }

  @Test
  void shouldAllowOnlyTheNamedNetworksWhenSomeAreNamed() {
    var rule = new AddressRule(List.of(Network.parse("10.1.0.0/16").orElseThrow()));
    assertThat(rule.refusal(bytes("10.1.255.255"))).isEmpty();
    assertThat(rule.refusal(bytes("10.2.0.0"))).isPresent();
    assertThat(rule.refusal(bytes("::ffff:10.1.0.1"))).isPresent();
    assertThat(rule.refusal(bytes("8.8.8.8"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"10.0.0.1/8", "10.0.0.0", "10.0.0.0/33", "10/8", "::1/64", "::/129", "host/8", ""})
  void shouldNotReadWhenATextIsNoNetwork(String text) {
    assertThat(Network.parse(text)).isEmpty();
  }

  private static byte[] bytes(String address) {
    return NetUtil.createByteArrayFromIpAddressString(address);
  }
}
