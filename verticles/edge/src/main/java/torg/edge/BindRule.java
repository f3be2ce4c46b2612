package torg.edge;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import torg.edge.auth.AuthConfig;
import torg.edge.auth.AuthConfig.Mode;
import torg.edge.auth.TokenFile;
import torg.settings.Setting;
import torg.settings.SettingException;

/**
 * Nothing listens beyond loopback unless callers must prove who they are, some can, and nobody on
 * the way can read how they do.
 */
public final class BindRule {
  private BindRule() {}

  /**
   * To be asked before anything starts. Reads the tokens file.
   *
   * @throws SettingException when the bind address is not allowed
   */
  public static void check(EdgeConfig edge, AuthConfig auth) {
    check(EdgeConfig.BIND, edge.bind(), edge, auth);
  }

  /** The same for the listener of health and metrics, which has the edge's certificate. */
  public static void check(OpsConfig ops, EdgeConfig edge, AuthConfig auth) {
    check(OpsConfig.BIND, ops.bind(), edge, auth);
  }

  private static void check(Setting setting, String bind, EdgeConfig edge, AuthConfig auth) {
    var tokens = !new TokenFile(auth.tokensFile(), Clock.systemUTC()).list().isEmpty();
    check(
        setting,
        bind,
        isLoopback(setting, bind),
        new Protection(
            auth.mode(), tokens, auth.jwt().isPresent(), edge.tls().isPresent(), edge.insecure()));
  }

  /**
   * @param tokens whether there are some
   * @param jwt whether JWTs are taken
   * @param insecure whether the operator has said that TLS is not needed
   */
  record Protection(Mode mode, boolean tokens, boolean jwt, boolean tls, boolean insecure) {}

  static void check(Setting setting, String bind, boolean loopback, Protection by) {
    if (loopback) {
      return;
    }
    if (by.mode == Mode.OFF) {
      throw refused(
          setting, "authentication is on: set auth.mode to required or listen on 127.0.0.1", bind);
    }
    if (!by.tokens && !by.jwt) {
      throw refused(
          setting,
          "authentication is on: create a token with './torg token create' or set"
              + " auth.jwt.publicKeyFile",
          bind);
    }
    if (!by.tls && !by.insecure) {
      throw refused(
          setting,
          "TLS is on, as tokens would travel in clear text: set tls.cert and tls.key, or"
              + " edge.insecure to true behind a proxy that terminates TLS",
          bind);
    }
  }

  private static SettingException refused(Setting setting, String needed, String bind) {
    return new SettingException(
        "%s must be a loopback address unless %s, got '%s'"
            .formatted(setting.name(), needed, bind));
  }

  private static boolean isLoopback(Setting setting, String bind) {
    try {
      return InetAddress.getByName(bind).isLoopbackAddress();
    } catch (UnknownHostException unknown) {
      throw new SettingException(
          "%s must be an address of this machine, got '%s'".formatted(setting.name(), bind));
    }
  }
}
