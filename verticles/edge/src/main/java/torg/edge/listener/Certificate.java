package torg.edge.listener;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.PemKeyCertOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.util.List;
import javax.net.ssl.X509KeyManager;
import torg.settings.Setting;
import torg.settings.SettingException;

/** A certificate and its key as their PEM files were when they were read. */
public record Certificate(Buffer cert, Buffer key) {
  private static final List<String> KEY_TYPES = List.of("RSA", "EC", "EdDSA", "DSA");
  private static final byte[] PROBE = {1, 2, 3};

  /**
   * Blocks.
   *
   * @throws SettingException saying which file cannot be read
   */
  public static Certificate read(TlsConfig files) {
    return new Certificate(read(TlsConfig.CERT, files.cert()), read(TlsConfig.KEY, files.key()));
  }

  private static Buffer read(Setting setting, Path file) {
    try {
      return Buffer.buffer(Files.readAllBytes(file));
    } catch (IOException unreadable) {
      throw new SettingException(
          "%s must be a readable PEM file, got '%s'".formatted(setting.name(), file));
    }
  }

  PemKeyCertOptions options() {
    return new PemKeyCertOptions().setCertValue(cert).setKeyValue(key);
  }

  /**
   * A server would start with a key that is another certificate's, and then refuse every client.
   *
   * @throws SettingException saying what is wrong
   */
  public Certificate checked(Vertx vertx) {
    try {
      if (isPair(vertx)) {
        return this;
      }
    } catch (Exception unreadable) {
      throw wrong(unreadable.getMessage());
    }
    throw wrong("the key belongs to another certificate");
  }

  private static SettingException wrong(String reason) {
    return new SettingException(
        "tls.cert and tls.key must be PEM files of a certificate and its key: " + reason);
  }

  private boolean isPair(Vertx vertx) throws Exception {
    for (var manager : options().getKeyManagerFactory(vertx).getKeyManagers()) {
      for (var type : KEY_TYPES) {
        if (manager instanceof X509KeyManager keys && keys.getServerAliases(type, null) != null) {
          var alias = keys.getServerAliases(type, null)[0];
          return isPair(
              keys.getPrivateKey(alias), keys.getCertificateChain(alias)[0].getPublicKey());
        }
      }
    }
    throw new GeneralSecurityException("there is no key of the kinds " + KEY_TYPES);
  }

  private static boolean isPair(PrivateKey key, PublicKey certified)
      throws GeneralSecurityException {
    if (!key.getAlgorithm().equals(certified.getAlgorithm())) {
      return false;
    }
    var signature = Signature.getInstance(signatureOf(key.getAlgorithm()));
    signature.initSign(key);
    signature.update(PROBE);
    var signed = signature.sign();
    signature.initVerify(certified);
    signature.update(PROBE);
    return signature.verify(signed);
  }

  private static String signatureOf(String keyType) {
    return switch (keyType) {
      case "RSA" -> "SHA256withRSA";
      case "EC" -> "SHA256withECDSA";
      case "DSA" -> "SHA256withDSA";
      default -> keyType;
    };
  }

  /** The key is nobody's business. */
  @Override
  public String toString() {
    return "certificate";
  }
}
