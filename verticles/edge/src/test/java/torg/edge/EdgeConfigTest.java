package torg.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.settings.Settings;

class EdgeConfigTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "http.port | 70000 | http.port must be from 0 to 65535, got 70000",
        "grpc.port | -1 | grpc.port must be from 0 to 65535, got -1",
        "http.port | 9090 | http.port and grpc.port must differ, got 9090 for both",
        "tls.cert | a.pem | tls.cert and tls.key must both be set or both be empty, got 'a.pem' and ''",
        "edge.timeout | 61s | edge.timeout must be from 1ms to 1m, got 61s",
        "edge.requestBytesMax | 5 | edge.requestBytesMax must be from 1024 to 67108864, got 5",
        "edge.streamsMax | 0 | edge.streamsMax must be from 1 to 1000000, got 0",
        "edge.openServices | SearchService | edge.openServices must name public services or methods, such as torg.search.v1.SearchService or torg.search.v1.SearchService/SearchOffers, got 'SearchService'",
        "edge.openServices | torg.vasgen.v1.ExecutionService | edge.openServices must name public services or methods, such as torg.search.v1.SearchService or torg.search.v1.SearchService/SearchOffers, got 'torg.vasgen.v1.ExecutionService'",
        "edge.openServices | torg.mesh.v1.MeshService/ListNodes | edge.openServices cannot open torg.mesh.v1.MeshService/ListNodes, which needs a token with a scope; name the methods that may be open"
      })
  void shouldNameRangeAndValueWhenASettingIsWrong(String name, String value, String message) {
    assertThatThrownBy(() -> EdgeConfig.from(new Settings(Map.of(name, value))))
        .hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | ''",
        "torg.search.v1.SearchService/SearchOffers | torg.search.v1.SearchService/SearchOffers",
        "torg.search.v1.SearchService | torg.search.v1.SearchService/FindSimilarOffers torg.search.v1.SearchService/SearchOffers",
      })
  void shouldOpenServicesAndMethods(String value, String addresses) {
    var config = EdgeConfig.from(new Settings(Map.of("edge.openServices", value)));
    assertThat(String.join(" ", new TreeSet<>(config.openMethods().addresses())))
        .isEqualTo(addresses);
  }
}
