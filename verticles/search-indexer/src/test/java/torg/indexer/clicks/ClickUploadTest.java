package torg.indexer.clicks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.objects.ObjectStore;
import torg.objects.ObjectsConfig;
import torg.settings.Settings;

class ClickUploadTest {
  private static final Instant EPOCH = Instant.ofEpochSecond(1_763_420_400);

  private final Vertx vertx = Vertx.vertx();

  @TempDir Path directory;
  private ObjectStore objects;

  @BeforeEach
  void open() {
    var config = ObjectsConfig.from(new Settings(Map.of()), directory.resolve("objects"));
    objects = ObjectStore.open(vertx, config).await();
  }

  @AfterEach
  void close() {
    objects.close().await();
    vertx.close().await();
  }

  private Path file(String name, String content) throws Exception {
    return Files.writeString(directory.resolve(name), content);
  }

  private String object(String key) {
    return objects.get(key).await().map(Buffer::toString).orElse("");
  }

  @Test
  void shouldWritePartsOfWholeLinesWhenTheFileIsLarger() throws Exception {
    var file = file("clicks.csv", "offer_id,impressions,clicks\na,100,3\nb,20,1\nc,7,0");
    assertThat(new ClickUpload(objects, 37).write(file, EPOCH)).isEqualTo(2);
    assertThat(object("ctr/epochs/1763420400/0.csv"))
        .isEqualTo("offer_id,impressions,clicks\na,100,3\n");
    assertThat(object("ctr/epochs/1763420400/1.csv")).isEqualTo("b,20,1\nc,7,0");
    assertThat(object(EpochLoader.NEWEST)).isEqualTo("1763420400 2 csv");
  }

  @Test
  void shouldSayWhatIsAllowedWhenTheFileIsNoSuchFile() throws Exception {
    var upload = new ClickUpload(objects, 1_000_000);
    var text = file("clicks.txt", "a,1,1\n");
    assertThatThrownBy(() -> upload.write(text, EPOCH))
        .hasMessageEndingWith("must end in .csv or in .ndjson");
    var empty = file("empty.csv", "");
    assertThatThrownBy(() -> upload.write(empty, EPOCH))
        .hasMessageEndingWith("is empty; it would remove all counts");
    var tooLong = file("long.ndjson", "x".repeat(2_000));
    assertThatThrownBy(() -> upload.write(tooLong, EPOCH))
        .hasMessageContaining("at most 1000 bytes");
    assertThat(object(EpochLoader.NEWEST)).isEmpty();
  }
}
