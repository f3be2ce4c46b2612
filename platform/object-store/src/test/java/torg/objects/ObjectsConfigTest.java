package torg.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.settings.SettingException;
import torg.settings.Settings;

class ObjectsConfigTest {
  private static final Path DEFAULT_DIRECTORY = Path.of("data", "objects");

  private static final Map<String, String> S3 =
      Map.of(
          "objects.engine", "s3",
          "objects.bucket", "photos",
          "objects.accessKeyId", "torg",
          "objects.secretAccessKey", "swordfish");

  @Test
  void shouldKeepFilesInTheStandardDirectoryWhenNothingIsSet() {
    var config = ObjectsConfig.from(new Settings(Map.of()), DEFAULT_DIRECTORY);
    assertThat(config.bucket()).isEmpty();
    assertThat(config.directory()).isEqualTo(DEFAULT_DIRECTORY);
    assertThat(config.bytesMax()).isEqualTo(32 << 20);
  }

  @Test
  void shouldTakeTheDirectoryThatIsSet() {
    var settings = new Settings(Map.of("objects.directory", "/mnt/objects"));
    assertThat(ObjectsConfig.from(settings, DEFAULT_DIRECTORY).directory())
        .isEqualTo(Path.of("/mnt/objects"));
  }

  @Test
  void shouldNameTheBucketWhenTheEngineIsS3() {
    var settings = new HashMap<>(S3);
    settings.put("objects.endpoint", "https://s3.example.com:9000/");
    var bucket =
        ObjectsConfig.from(new Settings(settings), DEFAULT_DIRECTORY).bucket().orElseThrow();
    assertThat(bucket.name()).isEqualTo("photos");
    assertThat(bucket.endpoint()).contains(URI.create("https://s3.example.com:9000/"));
    assertThat(bucket.pathStyle()).isTrue();
    assertThat(bucket.secretAccessKey().value()).isEqualTo("swordfish");
  }

  @Test
  void shouldHideTheSecretWhenPrinted() {
    assertThat(ObjectsConfig.from(new Settings(S3), DEFAULT_DIRECTORY).toString())
        .contains("[hidden]")
        .doesNotContain("swordfish");
  }

  @ParameterizedTest(name = "{0}={1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "objects.engine|disk|objects.engine must be one of [files, s3], got 'disk'",
        "objects.bytesMax|0|objects.bytesMax must be from 1 to 1073741824, got 0",
        "objects.concurrentMax|0|objects.concurrentMax must be from 1 to 1000, got 0",
        "objects.waitingMax|-1|objects.waitingMax must be from 0 to 100000, got -1",
        "objects.bucket|''|objects.bucket must be the name of a bucket when objects.engine is s3,"
            + " got ''",
        "objects.bucket|a/b|objects.bucket must be the name of a bucket when objects.engine is s3,"
            + " got 'a/b'",
        "objects.endpoint|s3.test|objects.endpoint must be a URL such as https://s3.example.com, got"
            + " 's3.test'",
        "objects.endpoint|ftp://s3.test|objects.endpoint must be a URL such as https://s3.example.com,"
            + " got 'ftp://s3.test'",
        "objects.endpoint|http://s3.test/a|objects.endpoint must be a URL such as"
            + " https://s3.example.com, got 'http://s3.test/a'",
        "objects.endpoint|http://a b|objects.endpoint must be a URL such as https://s3.example.com, got"
            + " 'http://a b'",
        "objects.endpoint|http://u:p@s3.test|objects.endpoint must have no user, no query and no"
            + " fragment in its URL",
        "objects.region|eu west|objects.region must be a region such as us-east-1, got 'eu west'",
        "objects.accessKeyId|''|objects.accessKeyId must be a value that is not blank, got ''",
        "objects.secretAccessKey|''|objects.secretAccessKey must be a value that is not blank, got"
            + " ''",
        "objects.requestTimeout|1ms|objects.requestTimeout must be from 100ms to 10m, got 1ms",
        "objects.attempts|0|objects.attempts must be from 1 to 10, got 0",
      })
  void shouldRefuseWhenAValueIsWrong(String name, String value, String message) {
    var settings = new HashMap<>(S3);
    settings.put(name, value);
    assertThatThrownBy(() -> ObjectsConfig.from(new Settings(settings), DEFAULT_DIRECTORY))
        .isInstanceOf(SettingException.class)
        .hasMessage(message);
  }
}
