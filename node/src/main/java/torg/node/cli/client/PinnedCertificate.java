package torg.node.cli.client;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import torg.settings.SettingException;

/**
 * Trusts the one certificate that a node has in its own file. The commands find the node by its
 * data directory and know that file: so it matters neither who has signed the certificate nor
 * whether it names the address at which the node is asked.
 */
final class PinnedCertificate extends X509ExtendedTrustManager {
  private final Path file;
  private final Certificate expected;

  private PinnedCertificate(Path file, Certificate expected) {
    this.file = file;
    this.expected = expected;
  }

  static SSLContext only(Path file) {
    try (var stream = Files.newInputStream(file)) {
      var expected = CertificateFactory.getInstance("X.509").generateCertificate(stream);
      var context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {new PinnedCertificate(file, expected)}, null);
      return context;
    } catch (IOException | GeneralSecurityException unreadable) {
      throw new SettingException(
          "the node's certificate must be a readable PEM file, got '%s': %s"
              .formatted(file, unreadable.getMessage()));
    }
  }

  private void check(X509Certificate[] chain) throws CertificateException {
    if (chain.length == 0 || !chain[0].equals(expected)) {
      throw new CertificateException(
          "the node presents a different certificate than the one in %s; has it read the file since it changed?"
              .formatted(file));
    }
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String kind) throws CertificateException {
    check(chain);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String kind, Socket socket)
      throws CertificateException {
    check(chain);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String kind, SSLEngine engine)
      throws CertificateException {
    check(chain);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String kind) throws CertificateException {
    throw new CertificateException("the commands serve nobody");
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String kind, Socket socket)
      throws CertificateException {
    checkClientTrusted(chain, kind);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String kind, SSLEngine engine)
      throws CertificateException {
    checkClientTrusted(chain, kind);
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return new X509Certificate[0];
  }
}
