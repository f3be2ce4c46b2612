package torg.node.mesh;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import torg.settings.SettingException;

/**
 * A node as the mesh's authority knows it.
 *
 * @param name also of the directory of its certificate
 * @param hosts names and addresses for which the certificate is good, the name among them
 */
public record NodeNames(String name, SortedSet<String> hosts) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,62}");
  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.-]{0,252}");
  private static final Pattern IPV4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");
  private static final Pattern IPV6 = Pattern.compile("[0-9a-fA-F:]*:[0-9a-fA-F:.]*");

  /** Of {@code NAME} or {@code NAME=HOST,...}. */
  public static NodeNames parse(String text) {
    var parts = text.split("=", 2);
    var hosts = parts.length == 2 ? Arrays.stream(parts[1].split(",")) : Stream.<String>of();
    var all = new TreeSet<>(Stream.concat(Stream.of(parts[0]), hosts).toList());
    if (!NAME.matcher(parts[0]).matches() || !all.stream().allMatch(NodeNames::isHost)) {
      throw new SettingException(
          "a node must be NAME or NAME=HOST,... with names of letters, digits, '.' and '-', got '%s'"
              .formatted(text));
    }
    return new NodeNames(parts[0], all);
  }

  private static boolean isHost(String text) {
    return isAddress(text) || HOST.matcher(text).matches();
  }

  private static boolean isAddress(String text) {
    return IPV4.matcher(text).matches() || IPV6.matcher(text).matches();
  }

  /** As keytool wants the names of a certificate. */
  String alternatives() {
    return String.join(
        ",", hosts.stream().map(host -> (isAddress(host) ? "ip:" : "dns:") + host).toList());
  }

  /**
   * @param alternatives as a certificate has them: kind and value of each; null for none
   */
  boolean isNamedBy(Collection<List<?>> alternatives) {
    return alternatives != null
        && alternatives.stream()
            .map(entry -> (String) entry.get(1))
            .collect(Collectors.toSet())
            .equals(hosts);
  }
}
