package torg.node.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.settings.SettingException;

class MeshRuleTest {
  private static MeshAddress address(String number) throws Exception {
    return new MeshAddress(number, InetAddress.getByName(number));
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, false, false, false",
    "127.0.0.2, false, false, true",
    "127.0.0.1, false, true, false",
    "127.0.0.1, true, true, false",
    "10.0.0.1, false, true, false",
    "10.0.0.1, true, true, true",
  })
  void shouldOpenWhatIsCloseOrKnowsItsMembers(
      String host, boolean multicast, boolean certificates, boolean insecure) throws Exception {
    assertThat(MeshRule.check(address(host), multicast, certificates, insecure)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.1, false, cluster.host must be a loopback address unless",
    "10.0.0.1, true, multicast in cluster.config must be off unless",
    "127.0.0.1, true, multicast in cluster.config must be off unless",
  })
  void shouldRefuseAnOpenMeshUnlessItIsSetSo(String host, boolean multicast, String sentence)
      throws Exception {
    assertThatThrownBy(() -> MeshRule.check(address(host), multicast, false, false))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith(sentence)
        .hasMessageContainingAll("./torg mesh certificates", "cluster.insecure", host);
    assertThat(MeshRule.check(address(host), multicast, false, true)).isPresent();
  }

  @Test
  void shouldRefuseAnAddressThatNobodyCanBeSentTo() {
    assertThatThrownBy(() -> MeshRule.check(address("0.0.0.0"), false, true, true))
        .hasMessage(
            "cluster.host must be one address on which other nodes reach this one, got '0.0.0.0'");
  }
}
