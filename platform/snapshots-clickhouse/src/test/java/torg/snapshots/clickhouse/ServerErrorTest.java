package torg.snapshots.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.bus.faults.Fault;
import torg.snapshots.clickhouse.ServerError.Kind;

class ServerErrorTest {
  @ParameterizedTest(name = "{2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "241|UNAVAILABLE|memory limit exceeded|clickhouse.rangeRows",
        "173|UNAVAILABLE|memory cannot be had|clickhouse.rangeRows",
        "202|UNAVAILABLE|too many queries at once|later",
        "364|UNAVAILABLE|too many requests of a server behind it|it is overloaded",
        "700|UNAVAILABLE|too many sessions of the user|it is overloaded",
        "745|UNAVAILABLE|overloaded|it is overloaded",
        "749|UNAVAILABLE|too many TCP connections|it is overloaded",
        "762|UNAVAILABLE|too many HTTP connections|it is overloaded",
        "776|UNAVAILABLE|a resource of the workload is used up|it is overloaded",
        "777|UNAVAILABLE|reserved memory was taken away|clickhouse.rangeRows",
        "778|UNAVAILABLE|memory cannot be reserved|clickhouse.rangeRows",
        "733|UNAVAILABLE|the table restarts|later",
        "735|UNAVAILABLE|cancelled by a client|later",
        "265|UNAVAILABLE|no replica is available|later",
        "210|UNAVAILABLE|network error|later",
        "198|UNAVAILABLE|DNS error|later",
        "203|UNAVAILABLE|no free connection|later",
        "236|UNAVAILABLE|aborted by a stop|later",
        "279|UNAVAILABLE|no replica answers|later",
        "394|UNAVAILABLE|cancelled|later",
        "439|UNAVAILABLE|no threads|later",
        "999|UNAVAILABLE|the keeper|later",
        "1000|UNAVAILABLE|an exception of the network library|later",
        "159|DEADLINE|timeout exceeded|clickhouse.rangeRows",
        "160|DEADLINE|too slow|clickhouse.rangeRows",
        "209|DEADLINE|socket timeout|clickhouse.rangeRows",
        "192|PRECONDITION|unknown user|clickhouse.user",
        "193|PRECONDITION|wrong password|clickhouse.password",
        "194|PRECONDITION|password required|clickhouse.password",
        "195|PRECONDITION|address not allowed|clickhouse.user",
        "516|PRECONDITION|authentication failed|clickhouse.password",
        "720|PRECONDITION|user expired|clickhouse.user",
        "497|PRECONDITION|not enough privileges|clickhouse.user",
        "201|PRECONDITION|quota|clickhouse.user",
        "60|PRECONDITION|unknown table|clickhouse.table",
        "81|PRECONDITION|unknown database|clickhouse.database",
        "47|PRECONDITION|unknown column|SegmentID",
        "43|PRECONDITION|wrong type|UInt64",
        "62|PRECONDITION|syntax error|log",
        "49|PRECONDITION|logical error|log",
        "31337|PRECONDITION|an error of tomorrow|log",
      })
  void shouldDecideByTheCode(int code, Fault fault, String name, String remedy) {
    var failure = new ServerError(code, "Code: " + code).fault("snapshot 2");
    assertThat(failure.fault()).isEqualTo(fault);
    assertThat(failure).hasMessageStartingWith("snapshot 2: ClickHouse says \"Code: " + code);
    assertThat(failure.getMessage().split("; ", 2)[1]).contains(remedy);
  }

  @Test
  void shouldFindCodeAndTextWhenTheyStandBehindUsers() {
    var error =
        ServerError.in("\0\1\2Code: 241, e.displayText() = DB::Exception: Memory\n0. stack\n")
            .orElseThrow();
    assertThat(error.code()).isEqualTo(241);
    assertThat(error.text()).isEqualTo("Code: 241, e.displayText() = DB::Exception: Memory");
    assertThat(error.kind()).isEqualTo(Kind.MEMORY);
  }

  @Test
  void shouldShortenTheTextWhenItIsLong() {
    var error = ServerError.in("Code: 62. DB::Exception: " + "x".repeat(9_000)).orElseThrow();
    assertThat(error.text()).hasSize(301).endsWith("x…");
  }

  @Test
  void shouldFindNothingWhenThereIsNoCode() {
    assertThat(ServerError.in("<html>Bad Gateway, code 502</html>")).isEmpty();
  }
}
