package torg.node.mesh;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertPathValidator;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.stream.Collectors;

/** Whether a certificate, its key and its authority belong together. */
final class KeyPairFiles {
  private KeyPairFiles() {}

  /** Fails with what is wrong, in words that name the file. */
  static void check(Path authority, Path certificate, Path key)
      throws IOException, GeneralSecurityException {
    var anchors = Pem.certificates(authority);
    var chain = Pem.certificates(certificate);
    var leaf = chain.get(0);
    checkSigned(chain, anchors, certificate.getFileName(), authority.getFileName());
    if (!match(leaf.getPublicKey(), Pem.key(key, leaf.getPublicKey().getAlgorithm()))) {
      throw new GeneralSecurityException(
          "%s is not the key of %s".formatted(key.getFileName(), certificate.getFileName()));
    }
  }

  private static void checkSigned(
      List<X509Certificate> chain, List<X509Certificate> anchors, Path name, Path authority)
      throws GeneralSecurityException {
    var parameters =
        new PKIXParameters(
            anchors.stream()
                .map(anchor -> new TrustAnchor(anchor, null))
                .collect(Collectors.toSet()));
    parameters.setRevocationEnabled(false);
    try {
      CertPathValidator.getInstance("PKIX")
          .validate(CertificateFactory.getInstance("X.509").generateCertPath(chain), parameters);
    } catch (GeneralSecurityException invalid) {
      throw new GeneralSecurityException(
          "%s is not a valid certificate of %s (%s)"
              .formatted(name, authority, invalid.getMessage()));
    }
  }

  static boolean match(PublicKey publicKey, PrivateKey privateKey) throws GeneralSecurityException {
    var algorithm = publicKey.getAlgorithm().equals("EC") ? "SHA256withECDSA" : "SHA256withRSA";
    var text = new byte[32];
    new SecureRandom().nextBytes(text);
    var signing = Signature.getInstance(algorithm);
    signing.initSign(privateKey);
    signing.update(text);
    var verifying = Signature.getInstance(algorithm);
    verifying.initVerify(publicKey);
    verifying.update(text);
    return verifying.verify(signing.sign());
  }
}
