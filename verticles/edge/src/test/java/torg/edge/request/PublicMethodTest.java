package torg.edge.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.bus.Call;
import torg.bus.Caller;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.BridgeCalls;
import torg.calls.CatalogCalls;
import torg.calls.MeshCalls;
import torg.edge.auth.ApiToken;
import torg.edge.auth.OpenMethods;
import torg.edge.fixture.TestTypes;

class PublicMethodTest {
  private static PublicMethod method(Call<?, ?> call) {
    return new PublicMethod(null, call, TestTypes.LIMITS, OpenMethods.NONE);
  }

  @ParameterizedTest
  @CsvSource({
    "ECHO,'',true",
    "ECHO,seller,true",
    "MARK_USED,'',false",
    "MARK_USED,seller,false",
    "MARK_USED,service,true",
    "MARK_USED,operator,true",
    "LIST_NODES,service,false",
    "LIST_NODES,'seller,operator',true"
  })
  void shouldAdmitByScope(String name, String scopes, boolean admitted) {
    var method =
        method(
            switch (name) {
              case "ECHO" -> MeshCalls.ECHO;
              case "MARK_USED" -> CatalogCalls.MARK_USED;
              default -> MeshCalls.LIST_NODES;
            });
    var caller = new Caller("someone", scopes.isEmpty() ? Set.of() : ApiToken.scopes(scopes));
    if (admitted) {
      assertThatCode(() -> method.authorize(caller)).doesNotThrowAnyException();
    } else {
      assertThatThrownBy(() -> method.authorize(caller))
          .isInstanceOf(FaultException.class)
          .extracting("fault")
          .isEqualTo(Fault.FORBIDDEN);
    }
  }

  @Test
  void shouldRefuseAMethodThatIsOpenAndNamesScopes() {
    var options = "[torg.api.v1.open]: true [torg.api.v1.scopes]: SELLER";
    assertThatThrownBy(() -> TestTypes.binding("get: '/v1/a'", options))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("test.Service/Ask is open to everybody, so it must not name scopes");
  }

  @Test
  void shouldBeOpenWhenTheSettingsOpenIt() {
    var opened = new OpenMethods(Set.of(MeshCalls.ECHO.address()));
    var isOpen = new PublicMethod(null, MeshCalls.ECHO, TestTypes.LIMITS, opened).isOpen();
    assertThat(isOpen).isTrue();
    assertThat(method(MeshCalls.ECHO).isOpen()).isFalse();
  }

  @Test
  void shouldPreferTheMethodsTimeoutAndCapTheClients() {
    assertThat(method(MeshCalls.ECHO).timeout()).isEqualTo(Duration.ofSeconds(10));
    var replay = method(BridgeCalls.REPLAY_DEAD_LETTERS);
    assertThat(replay.timeout()).isEqualTo(Duration.ofSeconds(60));
    assertThat(replay.timeout(Duration.ofMillis(5))).isEqualTo(Duration.ofMillis(5));
    assertThat(replay.timeout(Duration.ofHours(5))).isEqualTo(Duration.ofSeconds(60));
  }
}
