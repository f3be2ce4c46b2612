package torg.node.mesh;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import torg.settings.SettingException;

/**
 * The authority of a mesh, in a directory: its certificate and key, the mesh's secret, and a
 * directory for each node, to be copied to its machine. All of it can be done again: what is good
 * is kept.
 */
public final class MeshAuthority {
  private static final Duration LIFE = Duration.ofDays(3_650);
  private static final String KEY = "ca.key";

  private final Path directory;
  private final Clock clock;
  private final Keytool.Pair pair;
  private final boolean kept;

  private MeshAuthority(Path directory, Clock clock, Keytool.Pair pair, boolean kept) {
    this.directory = directory;
    this.clock = clock;
    this.pair = pair;
    this.kept = kept;
  }

  /** The authority that is there, or a new one where there is none. */
  public static MeshAuthority open(Path directory, Clock clock)
      throws IOException, GeneralSecurityException {
    createDirectory(directory);
    var certificate = directory.resolve(MeshCertificates.AUTHORITY);
    var key = directory.resolve(KEY);
    if (!Files.exists(certificate)) {
      // The certificate comes last: with it the authority is whole.
      var made = make();
      Pem.writePrivately(directory.resolve(MeshCertificates.SECRET), random(32) + "\n");
      Pem.write(key, made.key());
      Pem.write(certificate, made.certificate());
      return new MeshAuthority(directory, clock, made, false);
    }
    var found = Pem.certificates(certificate).get(0);
    if (!Files.exists(key)) {
      throw new SettingException(
          "%s has a %s without its %s; bring the key back, or choose another --directory for a new authority"
              .formatted(directory, MeshCertificates.AUTHORITY, KEY));
    }
    var pair = new Keytool.Pair(found, Pem.key(key, found.getPublicKey().getAlgorithm()));
    return new MeshAuthority(directory, clock, pair, true);
  }

  private static Keytool.Pair make() throws IOException, GeneralSecurityException {
    return Keytool.selfSigned(
        List.of(
            "-dname",
            "CN=Torg mesh " + random(4),
            "-startdate",
            "-1H",
            "-validity",
            Long.toString(LIFE.toDays()),
            "-ext",
            "bc:critical=ca:true,pathlen:0",
            "-ext",
            "ku:critical=keyCertSign,cRLSign"));
  }

  private static String random(int bytes) {
    var random = new byte[bytes];
    new SecureRandom().nextBytes(random);
    return HexFormat.of().formatHex(random);
  }

  public boolean isKept() {
    return kept;
  }

  public Instant until() {
    return pair.certificate().getNotAfter().toInstant();
  }

  /**
   * A node's certificate and all that it needs beside. One that is there is kept unless it is past
   * two thirds of its life, or for other hosts.
   */
  public Issued issue(NodeNames node, Duration life) throws IOException, GeneralSecurityException {
    var files = directory.resolve(node.name());
    createDirectory(files);
    for (var name : List.of(MeshCertificates.AUTHORITY, MeshCertificates.SECRET)) {
      Pem.writePrivately(files.resolve(name), Files.readString(directory.resolve(name)));
    }
    var certificate = files.resolve(MeshCertificates.CERTIFICATE);
    var key = files.resolve(MeshCertificates.KEY);
    if (isGood(node, certificate, key)) {
      return new Issued(files, until(Pem.certificates(certificate).get(0)), true);
    }
    var made = sign(node, life);
    Pem.write(key, made.key());
    Pem.write(certificate, made.certificate());
    return new Issued(files, until(made.certificate()), false);
  }

  private static Instant until(X509Certificate certificate) {
    return certificate.getNotAfter().toInstant();
  }

  private boolean isGood(NodeNames node, Path certificate, Path key) {
    try {
      KeyPairFiles.check(directory.resolve(MeshCertificates.AUTHORITY), certificate, key);
      var found = Pem.certificates(certificate).get(0);
      return Lifetime.of(found).isYoung(clock.instant())
          && node.isNamedBy(found.getSubjectAlternativeNames());
    } catch (IOException | GeneralSecurityException unusable) {
      return false;
    }
  }

  /** Not longer than the authority itself, whose end would be the end of both. */
  private Keytool.Pair sign(NodeNames node, Duration life)
      throws IOException, GeneralSecurityException {
    var days = Math.min(life.toDays(), Duration.between(clock.instant(), until()).toDays());
    if (days < 1) {
      throw new SettingException(
          "the authority in %s expires on %s; choose another --directory for a new one, and give all nodes certificates of it"
              .formatted(directory, until()));
    }
    return Keytool.signed(
        pair,
        List.of(
            "-dname",
            "CN=" + node.name(),
            "-startdate",
            "-1H",
            "-validity",
            Long.toString(days),
            "-ext",
            "san=" + node.alternatives(),
            "-ext",
            "eku=serverAuth,clientAuth",
            "-ext",
            "ku:critical=digitalSignature"));
  }

  private static void createDirectory(Path directory) throws IOException {
    try {
      Files.createDirectories(
          directory,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } catch (FileAlreadyExistsException file) {
      throw new SettingException("%s must be a directory, but is a file".formatted(directory));
    }
  }

  /**
   * @param directory all that the node needs
   * @param kept whether it had a good certificate already
   */
  public record Issued(Path directory, Instant until, boolean kept) {}
}
