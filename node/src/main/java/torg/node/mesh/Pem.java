package torg.node.mesh;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/** Certificates and keys as text files that only their owner can read. */
final class Pem {
  private static final String CERTIFICATE = "CERTIFICATE";
  private static final String PRIVATE_KEY = "PRIVATE KEY";

  private Pem() {}

  /** At least one. */
  static List<X509Certificate> certificates(Path file)
      throws IOException, GeneralSecurityException {
    try (var stream = Files.newInputStream(file)) {
      var found =
          CertificateFactory.getInstance("X.509").generateCertificates(stream).stream()
              .map(X509Certificate.class::cast)
              .toList();
      if (found.isEmpty()) {
        throw new GeneralSecurityException("no certificate in it");
      }
      return found;
    }
  }

  /**
   * @param algorithm of the public key that it belongs to
   */
  static PrivateKey key(Path file, String algorithm) throws IOException, GeneralSecurityException {
    var text =
        Files.readString(file)
            .lines()
            .filter(line -> !line.startsWith("-----"))
            .collect(Collectors.joining());
    try {
      var bytes = Base64.getDecoder().decode(text.strip());
      return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(bytes));
    } catch (IllegalArgumentException notBase64) {
      throw new GeneralSecurityException("no private key in PKCS #8");
    }
  }

  static void write(Path file, X509Certificate certificate)
      throws IOException, GeneralSecurityException {
    writePrivately(file, text(CERTIFICATE, certificate.getEncoded()));
  }

  static void write(Path file, PrivateKey key) throws IOException {
    writePrivately(file, text(PRIVATE_KEY, key.getEncoded()));
  }

  /** Nobody else can read it at any moment, and it is there whole or not at all. */
  static void writePrivately(Path file, String text) throws IOException {
    var fresh = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(fresh);
    Files.createFile(
        fresh, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(fresh, text);
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private static String text(String type, byte[] bytes) {
    var lines = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII));
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n"
        .formatted(type, lines.encodeToString(bytes), type);
  }
}
