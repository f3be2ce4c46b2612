package torg.testkit;

import io.vertx.core.net.PfxOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;

/**
 * A self-signed certificate and its key, made with the JDK's own tool.
 *
 * @param store has both
 * @param cert PEM
 * @param key PEM
 */
public record SelfSigned(PfxOptions store, Path cert, Path key) {
  private static final String PASSWORD = "changeit";
  private static final String ALIAS = "server";

  /** For 127.0.0.1, by the name of localhost. */
  public static SelfSigned in(Path directory) throws Exception {
    return in(directory, "localhost", "ip:127.0.0.1");
  }

  /**
   * The PEM files have the same names as those before.
   *
   * @param alternativeNames as keytool takes them: {@code dns:shop.test,ip:127.0.0.1}
   */
  public static SelfSigned in(Path directory, String name, String alternativeNames)
      throws Exception {
    var store = directory.resolve("%s.p12".formatted(name));
    Command.run(
        directory,
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-keystore",
            store.toString(),
            "-storetype",
            "PKCS12",
            "-storepass",
            PASSWORD,
            "-alias",
            ALIAS,
            "-keyalg",
            "RSA",
            "-dname",
            "CN=" + name,
            "-ext",
            "san=" + alternativeNames));
    var keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
    var key = keys.getKey(ALIAS, PASSWORD.toCharArray());
    return new SelfSigned(
        new PfxOptions().setPath(store.toString()).setPassword(PASSWORD),
        pem(directory.resolve("cert.pem"), "CERTIFICATE", keys.getCertificate(ALIAS).getEncoded()),
        pem(directory.resolve("key.pem"), "PRIVATE KEY", key.getEncoded()));
  }

  private static Path pem(Path file, String type, byte[] bytes) throws Exception {
    var text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    return Files.writeString(
        file, "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(type, text, type));
  }
}
