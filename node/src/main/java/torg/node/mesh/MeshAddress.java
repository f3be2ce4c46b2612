package torg.node.mesh;

import java.net.InetAddress;
import java.net.UnknownHostException;
import torg.settings.SettingException;

/**
 * The address of this machine that its mesh ports listen on.
 *
 * @param host as it was set: a name or an address
 */
record MeshAddress(String host, InetAddress address) {
  static MeshAddress of(String host) {
    try {
      return new MeshAddress(host, InetAddress.getByName(host));
    } catch (UnknownHostException unknown) {
      throw new SettingException(
          "cluster.host must be an address of this machine, got '%s'".formatted(host));
    }
  }

  boolean isLoopback() {
    return address.isLoopbackAddress();
  }

  boolean isAny() {
    return address.isAnyLocalAddress();
  }

  String number() {
    return address.getHostAddress();
  }
}
