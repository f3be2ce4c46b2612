package torg.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearNamesTest {
  private static final List<String> KNOWN =
      List.of("data", "bind", "http.port", "grpc.port", "postgres.password", "postgres.port");

  @ParameterizedTest
  @CsvSource({
    "postgres.pasword, postgres.password",
    "postgres.passwrod, postgres.password",
    "Postgres.Password, postgres.password",
    "postgers.pasword, postgres.password",
    "htpp.port, http.port",
    "dat, data",
    "port, ''",
    "bnd, bind",
    "bd, ''",
    "colour, ''",
  })
  void shouldFindWhatWasMeant(String misspelt, String meant) {
    assertThat(NearNames.of(misspelt, KNOWN))
        .isEqualTo(meant.isEmpty() ? List.of() : List.of(meant));
  }

  @ParameterizedTest
  @CsvSource({
    "'', '', 0",
    "a, '', 1",
    "ab, ba, 1",
    "abc, axc, 1",
    "abcd, acbe, 2",
    "kitten, sitting, 3"
  })
  void shouldCountSlips(String one, String other, int slips) {
    assertThat(NearNames.slips(one, other)).isEqualTo(slips);
    assertThat(NearNames.slips(other, one)).isEqualTo(slips);
  }
}
