package torg.node.mesh;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Makes key pairs with certificates by the program that comes with every Java. What it works in is
 * a file of one run, with a password of one run, in a directory that nobody else can read.
 */
final class Keytool {
  private static final String PASSWORD = "TORG_KEYTOOL_PASSWORD";
  private static final String SIGNER = "signer";
  private static final String MADE = "made";
  private static final long SECONDS_MAX = 120;

  private Keytool() {}

  record Pair(X509Certificate certificate, PrivateKey key) {}

  /** A certificate that is signed with its own key. */
  static Pair selfSigned(List<String> options) throws IOException, GeneralSecurityException {
    return make(List.of(), options);
  }

  static Pair signed(Pair signer, List<String> options)
      throws IOException, GeneralSecurityException {
    return make(List.of(signer), options);
  }

  private static Pair make(List<Pair> signer, List<String> options)
      throws IOException, GeneralSecurityException {
    var directory = Files.createTempDirectory("torg-keytool");
    var store = directory.resolve("keys.p12");
    var password = password();
    try {
      var command =
          new ArrayList<>(
              List.of(
                  program(),
                  // A JVM for one key: what it would prepare for a long life takes half of its
                  // time.
                  "-J-XX:TieredStopAtLevel=1",
                  "-J-XX:+UseSerialGC",
                  "-genkeypair",
                  "-alias",
                  MADE,
                  "-keyalg",
                  "EC",
                  "-groupname",
                  "secp256r1",
                  "-sigalg",
                  "SHA256withECDSA",
                  "-keystore",
                  store.toString(),
                  "-storetype",
                  "PKCS12",
                  "-storepass:env",
                  PASSWORD));
      for (var pair : signer) {
        save(store, pair, password);
        command.addAll(List.of("-signer", SIGNER));
      }
      command.addAll(options);
      run(command, password, directory);
      var keys = KeyStore.getInstance(store.toFile(), password.toCharArray());
      return new Pair(
          (X509Certificate) keys.getCertificate(MADE),
          (PrivateKey) keys.getKey(MADE, password.toCharArray()));
    } finally {
      delete(directory);
    }
  }

  private static String program() {
    return Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
  }

  /** In the environment, as everybody can see a command line. */
  private static String password() {
    var random = new byte[32];
    new SecureRandom().nextBytes(random);
    return HexFormat.of().formatHex(random);
  }

  private static void save(Path store, Pair pair, String password)
      throws IOException, GeneralSecurityException {
    var keys = KeyStore.getInstance("PKCS12");
    keys.load(null, null);
    keys.setKeyEntry(
        SIGNER, pair.key(), password.toCharArray(), new Certificate[] {pair.certificate()});
    try (var output = Files.newOutputStream(store)) {
      keys.store(output, password.toCharArray());
    }
  }

  private static void run(List<String> command, String password, Path directory)
      throws IOException, GeneralSecurityException {
    var output = directory.resolve("output");
    var builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectInput(new File("/dev/null"))
            .redirectOutput(output.toFile());
    builder.environment().put(PASSWORD, password);
    var process = builder.start();
    try {
      if (!process.waitFor(SECONDS_MAX, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IOException("keytool took more than %d s".formatted(SECONDS_MAX));
      }
    } catch (InterruptedException interrupted) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("keytool was interrupted");
    }
    if (process.exitValue() != 0) {
      throw new GeneralSecurityException(
          "keytool failed: " + Files.readString(output, StandardCharsets.UTF_8).strip());
    }
  }

  private static void delete(Path directory) throws IOException {
    try (var files = Files.list(directory)) {
      for (var file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(directory);
  }
}
