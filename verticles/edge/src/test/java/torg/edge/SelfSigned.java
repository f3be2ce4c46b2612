package torg.edge;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;

/** A certificate for 127.0.0.1 and its key as PEM files, made with the JDK's own tool. */
record SelfSigned(Path cert, Path key) {
  private static final String PASSWORD = "changeit";

  static SelfSigned in(Path directory) throws Exception {
    return in(directory, "localhost");
  }

  /** Files of the same names as those before. */
  static SelfSigned in(Path directory, String name) throws Exception {
    var store = directory.resolve("%s.p12".formatted(name));
    var tool =
        new ProcessBuilder(
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
                    "edge",
                    "-keyalg",
                    "RSA",
                    "-dname",
                    "CN=" + name,
                    "-ext",
                    "san=ip:127.0.0.1"))
            .inheritIO()
            .start();
    if (tool.waitFor() != 0) {
      throw new IllegalStateException("keytool ended with " + tool.exitValue());
    }
    var keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
    return new SelfSigned(
        pem(directory.resolve("cert.pem"), "CERTIFICATE", keys.getCertificate("edge").getEncoded()),
        pem(
            directory.resolve("key.pem"),
            "PRIVATE KEY",
            keys.getKey("edge", PASSWORD.toCharArray()).getEncoded()));
  }

  private static Path pem(Path file, String type, byte[] bytes) throws Exception {
    var text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    return Files.writeString(
        file, "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(type, text, type));
  }
}
