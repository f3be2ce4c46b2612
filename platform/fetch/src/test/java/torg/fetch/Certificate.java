package torg.fetch;

import io.vertx.core.net.PfxOptions;
import java.nio.file.Path;
import java.util.List;

/** A key and its self-signed certificate for a name, made with the JDK's own tool. */
final class Certificate {
  private static final String PASSWORD = "changeit";

  private Certificate() {}

  static PfxOptions forNames(Path directory, String subjectAlternativeName) throws Exception {
    var store = directory.resolve("%d.p12".formatted(subjectAlternativeName.hashCode()));
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
                    "shop",
                    "-keyalg",
                    "RSA",
                    "-dname",
                    "CN=test",
                    "-ext",
                    "san=" + subjectAlternativeName))
            .inheritIO()
            .start();
    if (tool.waitFor() != 0) {
      throw new IllegalStateException("keytool ended with " + tool.exitValue());
    }
    return new PfxOptions().setPath(store.toString()).setPassword(PASSWORD);
  }
}
