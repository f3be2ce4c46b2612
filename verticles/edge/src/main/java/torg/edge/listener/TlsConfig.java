package torg.edge.listener;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import torg.settings.Setting;
import torg.settings.SettingException;
import torg.settings.Settings;

/** PEM files of a certificate and its key. */
public record TlsConfig(Path cert, Path key) {
  static final Setting CERT =
      new Setting("tls.cert", "", "PEM file of the certificate; if set, HTTP and gRPC use TLS");
  static final Setting KEY = new Setting("tls.key", "", "PEM file of the certificate's key");

  public static final List<Setting> SETTINGS = List.of(CERT, KEY);

  /**
   * Empty when TLS is off.
   *
   * @throws SettingException when only one of the two files is named
   */
  public static Optional<TlsConfig> from(Settings settings) {
    var cert = settings.text(CERT);
    var key = settings.text(KEY);
    if (cert.isBlank() != key.isBlank()) {
      throw new SettingException(
          "tls.cert and tls.key must both be set or both be empty, got '%s' and '%s'"
              .formatted(cert, key));
    }
    return cert.isBlank()
        ? Optional.empty()
        : Optional.of(new TlsConfig(Path.of(cert), Path.of(key)));
  }
}
