package torg.node.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import torg.settings.SettingException;

class MeshAuthorityTest {
  private static final Duration YEAR = Duration.ofDays(365);

  @TempDir Path temporary;
  private Path mesh;

  @BeforeEach
  void choose() {
    mesh = temporary.resolve("mesh");
  }

  private static MeshAuthority.Issued issue(Path directory, String node) throws Exception {
    return MeshAuthority.open(directory, Clock.systemUTC()).issue(NodeNames.parse(node), YEAR);
  }

  @Test
  void shouldMakeFilesThatOnlyTheirOwnerReads() throws Exception {
    var issued = issue(mesh, "node-1=10.0.0.1,db.example,fd00::1");
    MeshCertificates.load(issued.directory());
    try (var files = Files.walk(mesh)) {
      assertThat(files.toList())
          .allSatisfy(
              file ->
                  assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                      .as(file.toString())
                      .isEqualTo(Files.isDirectory(file) ? "rwx------" : "rw-------"))
          .extracting(file -> mesh.relativize(file).toString())
          .contains("ca.pem", "ca.key", "secret", "node-1/node.pem", "node-1/node.key")
          .doesNotContain("node-1/ca.key");
    }
    var certificate = Pem.certificates(issued.directory().resolve("node.pem")).get(0);
    assertThat(certificate.getSubjectAlternativeNames())
        .extracting(name -> (Object) name.get(1))
        .containsExactlyInAnyOrder("node-1", "db.example", "10.0.0.1", "fd00:0:0:0:0:0:0:1");
    assertThat(certificate.getExtendedKeyUsage())
        .containsExactlyInAnyOrder("1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2");
    assertThat(Duration.between(Clock.systemUTC().instant(), issued.until()).toDays())
        .isBetween(363L, 365L);
  }

  @Test
  void shouldKeepWhatIsGoodAndAddTheRest() throws Exception {
    assertThat(issue(mesh, "node-1").kept()).isFalse();
    var authority = Files.readString(mesh.resolve("ca.pem"));
    var node = Files.readString(mesh.resolve("node-1/node.pem"));
    var again = MeshAuthority.open(mesh, Clock.systemUTC());
    assertThat(again.isKept()).isTrue();
    assertThat(again.issue(NodeNames.parse("node-1"), YEAR).kept()).isTrue();
    assertThat(again.issue(NodeNames.parse("node-2"), YEAR).kept()).isFalse();
    assertThat(Files.readString(mesh.resolve("ca.pem"))).isEqualTo(authority);
    assertThat(Files.readString(mesh.resolve("node-1/node.pem"))).isEqualTo(node);
    assertThat(Files.readString(mesh.resolve("node-2/secret")))
        .isEqualTo(Files.readString(mesh.resolve("node-1/secret")));
  }

  @Test
  void shouldRenewWhatIsOldOrForOtherHosts() throws Exception {
    issue(mesh, "node-1");
    assertThat(issue(mesh, "node-1=10.0.0.1").kept()).isFalse();
    assertThat(issue(mesh, "node-1=10.0.0.1").kept()).isTrue();
    var later = Clock.fixed(Clock.systemUTC().instant().plus(Duration.ofDays(250)), ZoneOffset.UTC);
    var renewed = MeshAuthority.open(mesh, later).issue(NodeNames.parse("node-1=10.0.0.1"), YEAR);
    assertThat(renewed.kept()).isFalse();
  }

  @Test
  void shouldNotOutliveTheAuthority() throws Exception {
    var authority = MeshAuthority.open(mesh, Clock.systemUTC());
    var last = Clock.fixed(authority.until().minus(Duration.ofHours(5)), ZoneOffset.UTC);
    assertThatThrownBy(() -> MeshAuthority.open(mesh, last).issue(NodeNames.parse("node-1"), YEAR))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining("choose another --directory");
  }

  @Test
  void shouldSayWhatIsWrongWithTheFiles() throws Exception {
    var node = issue(mesh, "node-1").directory();
    var other = issue(mesh, "node-2").directory();
    var stranger = issue(temporary.resolve("other"), "node-1").directory();
    assertUnusable(stranger, "node.pem", node, "node.pem is not a valid certificate of ca.pem");
    assertUnusable(other, "node.key", node, "node.key is not the key of node.pem");
    Files.writeString(node.resolve("secret"), "short");
    assertUnusable(node, "secret must have 32 characters or more");
    Files.delete(node.resolve("node.key"));
    assertUnusable(node, "there is no node.key");
    assertUnusable(temporary.resolve("absent"), "there is no ca.pem");
    var authority = Keytool.selfSigned(List.of("-dname", "CN=old", "-ext", "bc=ca:true"));
    var old =
        Keytool.signed(authority, List.of("-dname", "CN=x", "-startdate", "-3d", "-validity", "1"));
    Pem.write(other.resolve("ca.pem"), authority.certificate());
    Pem.write(other.resolve("node.pem"), old.certificate());
    Pem.write(other.resolve("node.key"), old.key());
    assertUnusable(other, "node.pem is not a valid certificate of ca.pem (validity check failed)");
  }

  private static void assertUnusable(Path source, String file, Path node, String sentence)
      throws Exception {
    var good = Files.readAllBytes(node.resolve(file));
    Files.copy(source.resolve(file), node.resolve(file), StandardCopyOption.REPLACE_EXISTING);
    assertUnusable(node, sentence);
    Files.write(node.resolve(file), good);
  }

  private static void assertUnusable(Path directory, String sentence) {
    assertThatThrownBy(() -> MeshCertificates.load(directory))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("cluster.certificates must be a directory with ca.pem")
        .hasMessageContaining(directory + "': " + sentence);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "../x", "a b", "a=", "a=b c", "a=,b", "a/b", "-a", "a=$(x)"})
  void shouldRefuseNamesThatAreNone(String text) {
    assertThatThrownBy(() -> NodeNames.parse(text))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("a node must be NAME or NAME=HOST,...");
  }
}
