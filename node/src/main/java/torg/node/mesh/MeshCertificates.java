package torg.node.mesh;

import io.vertx.core.eventbus.EventBusOptions;
import io.vertx.core.http.ClientAuth;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import torg.settings.SettingException;

/**
 * The directory by which a node proves that it belongs to the mesh. A certificate of the mesh's
 * authority says "a member", not which one: where a member is told to be stands in Hazelcast's
 * maps, which every member may write, so checking the host as well would keep nobody out.
 *
 * @param secret what the members' common name in Hazelcast is made of
 * @param lifetime of the node's certificate; afterwards nobody takes it any more
 */
record MeshCertificates(Path directory, String secret, Lifetime lifetime) {
  static final String AUTHORITY = "ca.pem";
  static final String CERTIFICATE = "node.pem";
  static final String KEY = "node.key";
  static final String SECRET = "secret";
  private static final int SECRET_LENGTH_MIN = 32;

  /** Blocks; says what is wrong with the files. */
  static MeshCertificates load(Path directory) {
    try {
      KeyPairFiles.check(
          directory.resolve(AUTHORITY), directory.resolve(CERTIFICATE), directory.resolve(KEY));
      var secret = Files.readString(directory.resolve(SECRET)).strip();
      if (secret.length() < SECRET_LENGTH_MIN) {
        throw new GeneralSecurityException(
            "%s must have %d characters or more".formatted(SECRET, SECRET_LENGTH_MIN));
      }
      var certificate = Pem.certificates(directory.resolve(CERTIFICATE)).get(0);
      return new MeshCertificates(directory, secret, Lifetime.of(certificate));
    } catch (NoSuchFileException absent) {
      throw unusable(directory, "there is no " + Path.of(absent.getFile()).getFileName());
    } catch (IOException | GeneralSecurityException unusable) {
      throw unusable(directory, unusable.getMessage());
    }
  }

  private static SettingException unusable(Path directory, String reason) {
    return new SettingException(
        "cluster.certificates must be a directory with ca.pem, node.pem, node.key and secret as './torg mesh certificates' makes it, got '%s': %s"
            .formatted(directory, reason));
  }

  /** Both ends of every connection show a certificate of the authority, or there is none. */
  void secure(EventBusOptions bus) {
    bus.setSsl(true)
        .setTrustAll(false)
        .setClientAuth(ClientAuth.REQUIRED)
        .setEnabledSecureTransportProtocols(Set.of("TLSv1.3"))
        .setTrustOptions(new PemTrustOptions().addCertPath(path(AUTHORITY)))
        .setKeyCertOptions(
            new PemKeyCertOptions().setCertPath(path(CERTIFICATE)).setKeyPath(path(KEY)));
  }

  private String path(String name) {
    return directory.resolve(name).toAbsolutePath().toString();
  }

  /**
   * Hazelcast takes in whoever knows the name of the cluster. Made of the secret it cannot be
   * guessed; it is sent in clear text, so those who can listen to the network are not kept out.
   */
  String clusterName(String name) {
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      var digest = mac.doFinal(name.getBytes(StandardCharsets.UTF_8));
      return name + "-" + HexFormat.of().formatHex(digest);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public String toString() {
    return directory.toString();
  }
}
