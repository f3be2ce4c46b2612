package torg.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

class TargetTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "http://shop.example                 | http://shop.example/",
        "HTTPS://Shop.Example:443/A?b=c#d    | https://shop.example/A?b=c",
        "http://shop.example:8080/           | http://shop.example:8080/",
        "http://shop.example:/x              | http://shop.example/x",
        "http://shop.example./x              | http://shop.example/x",
        "http://my_shop.example/x            | http://my_shop.example/x",
        "http://магазин.рф/фото 1.jpg"
            + "| http://xn--80aairftm.xn--p1ai/%D1%84%D0%BE%D1%82%D0%BE%201.jpg",
        "http://xn--80aairftm.xn--p1ai/    | http://xn--80aairftm.xn--p1ai/",
        "http://ｓｈｏｐ。example/           | http://shop.example/",
        "http://１２７.0.0.1/                | http://127.0.0.1/",
        "http://8.8.8.8/x                    | http://8.8.8.8/x",
        "http://[2A02:6B8::2:242]:8080/x     | http://[2a02:6b8::2:242]:8080/x",
        "http://shop.example/a%20b?100%&[x]  | http://shop.example/a%20b?100%25&%5Bx%5D",
        "http://shop.example?q=1             | http://shop.example/?q=1",
      })
  void shouldNormaliseWhenItCanBeReadInOneWay(String written, String normal) {
    assertThat(Target.parse(written).url()).isEqualTo(normal);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "shop.example/x",
        "/x",
        "ftp://shop.example/",
        "file:///etc/passwd",
        "gopher://shop.example/",
        "jar:http://shop.example/!/",
        "http:shop.example",
        "http:///x",
        "http://:80/",
        "http://user@shop.example/",
        "http://user:secret@shop.example/",
        "http://shop.example@127.0.0.1/",
        "http://shop.example:80:90/",
        "http://shop.example:80@127.0.0.1/",
        "http://shop.example:http/",
        "http://shop.example:123456/",
        "http://shop.example\\@127.0.0.1/",
        "http://shop.example/\r\nHost: x",
        "http://shop.example/a\tb",
        "http://shop ex.ample/",
        "http://shop..example/",
        "http://.shop.example/",
        "http://-shop.example/",
        "http://shop.example../",
        "http://2130706433/",
        "http://0x7f000001/",
        "http://0x7f.1/",
        "http://0177.0.0.1/",
        "http://127.1/",
        "http://127.0.1/",
        "http://127.0.0.1.1/",
        "http://127.0.0.256/",
        "http://127.0.0.01/",
        "http://1.2.3.0x4/",
        "http://shop.1/",
        "http://%31%32%37.0.0.1/",
        "http://127.0.0.1%00.example/",
        "http://[::1/",
        "http://[fe80::1%25eth0]/",
        "http://[fe80::1%eth0]/",
        "http://[127.0.0.1]/",
        "http://[v1.x]/",
        "http://[]/",
        "http://[64:ff9b::10.0.0.1]/",
        "http://[::ffff:127.1]/",
        "http://[::1]x/",
        "http://shop℀.example/",
      })
  void shouldRefuseAsInvalidWhenReadersMayDiffer(String written) {
    assertThatThrownBy(() -> Target.parse(written))
        .isInstanceOfSatisfying(
            FaultException.class, fault -> assertThat(fault.fault()).isEqualTo(Fault.INVALID))
        .hasMessageStartingWith("url: ");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "/y                    | https://shop.example/y",
        "y?z=1                 | https://shop.example/a/y?z=1",
        "?z=1                  | https://shop.example/a/b?z=1",
        "../y                  | https://shop.example/y",
        "//other.example/y     | https://other.example/y",
        "http://other.example  | http://other.example/",
        "/фото                 | https://shop.example/%D1%84%D0%BE%D1%82%D0%BE",
      })
  void shouldResolveWhenARedirectIsRelative(String location, String next) {
    assertThat(Target.parse("https://shop.example/a/b?c=d").redirect(location).url())
        .isEqualTo(next);
  }

  @Test
  void shouldRefuseWhenAUrlIsTooLong() {
    assertThatThrownBy(() -> Target.parse("http://shop.example/" + "a".repeat(2_048)))
        .hasMessage("url: must have at most 2048 characters, got 2068");
  }

  @Test
  void shouldTellNoQueryWhenItIsShown() {
    assertThat(Target.parse("http://shop.example/feed?key=secret").label())
        .isEqualTo("shop.example/feed");
    assertThat(Target.parse("http://shop.example/" + "a".repeat(500)).label()).hasSize(201);
  }
}
