package torg.edge;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import torg.edge.AuthConfig.Mode;
import torg.settings.SettingException;

/** Nothing listens beyond loopback unless callers must prove who they are, and some can. */
public final class BindRule {
  private BindRule() {}

  /**
   * To be asked before anything starts. Reads the tokens file.
   *
   * @throws SettingException when the bind address is not allowed
   */
  public static void check(EdgeConfig edge, AuthConfig auth) {
    var tokens = !new TokenFile(auth.tokensFile(), Clock.systemUTC()).list().isEmpty();
    check(edge.bind(), isLoopback(edge.bind()), auth.mode(), tokens, auth.jwt().isPresent());
  }

  static void check(String bind, boolean loopback, Mode mode, boolean tokens, boolean jwt) {
    if (loopback) {
      return;
    }
    if (mode == Mode.OFF) {
      throw refused("set auth.mode to required or bind to 127.0.0.1", bind);
    }
    if (!tokens && !jwt) {
      throw refused("make a token with './torg token create' or set auth.jwt.publicKeyFile", bind);
    }
  }

  private static SettingException refused(String cure, String bind) {
    return new SettingException(
        "bind must be a loopback address unless authentication is on: %s, got '%s'"
            .formatted(cure, bind));
  }

  private static boolean isLoopback(String bind) {
    try {
      return InetAddress.getByName(bind).isLoopbackAddress();
    } catch (UnknownHostException unknown) {
      throw new SettingException(
          "bind must be an address of this machine, got '%s'".formatted(bind));
    }
  }
}
