package torg.objects;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.bus.faults.Fault;
import torg.testkit.Failures;

class FileStoreTest {
  /** The SHA-256 of {@code photos/1}. */
  private static final String HASH =
      "5c6a5778938acf7f2e5f9892e2f319044fd20031c2c3f6473931508a229faea5";

  private final Stores stores = new Stores();
  @TempDir private Path directory;

  @AfterEach
  void close() {
    stores.close();
  }

  @Test
  void shouldNameFilesByTheHashOfTheKey() throws IOException {
    open().put("photos/1", Buffer.buffer("1")).await();
    assertThat(target()).hasContent("1");
    assertThat(incoming()).isEmptyDirectory();
  }

  @Test
  void shouldWriteBelowADirectoryThatDoesNotExistYet() {
    var store = stores.files(directory.resolve("a/b"), Map.of());
    store.put("photos/1", Buffer.buffer("1")).await();
    assertThat(store.get("photos/1").await()).contains(Buffer.buffer("1"));
  }

  @Test
  void shouldIgnoreWhatACrashLeftWhenOpenedAgain() throws IOException {
    var before = open();
    before.put("photos/1", Buffer.buffer("whole")).await();
    before.close().await();
    var cut = Files.writeString(incoming().resolve(HASH), "who");
    var store = open();
    assertThat(store.get("photos/1").await()).contains(Buffer.buffer("whole"));
    store.put("photos/1", Buffer.buffer("new")).await();
    assertThat(store.get("photos/1").await()).contains(Buffer.buffer("new"));
    assertThat(cut).as("may be of a write of another node").exists();
  }

  @Test
  void shouldRemoveWhatACrashLeftWhenItIsOld() throws IOException {
    var leftover = Files.writeString(Files.createDirectories(incoming()).resolve("old"), "who");
    Files.setLastModifiedTime(
        leftover, FileTime.from(Instant.now().minus(Duration.ofDays(1)).minusSeconds(1)));
    open();
    assertThat(leftover).doesNotExist();
  }

  @Test
  void shouldFailToOpenWhenTheDirectoryCannotBeMade() throws IOException {
    var file = Files.writeString(directory.resolve("file"), "");
    assertThat(Failures.of(stores.tryFiles(file.resolve("objects"), Map.of())))
        .satisfies(Failures.fault(Fault.UNAVAILABLE))
        .hasMessageStartingWith("objects cannot be stored in %s/objects (", file)
        .hasMessageEndingWith("; set objects.directory to one that this user may write to");
  }

  @Test
  void shouldLeaveNothingBehindWhenAPutFails() throws IOException {
    var store = open();
    Files.writeString(directory.resolve(HASH.substring(0, 2)), "in the way");
    assertThat(Failures.of(store.put("photos/1", Buffer.buffer("1"))))
        .satisfies(Failures.fault(Fault.UNAVAILABLE))
        .hasMessageStartingWith("objects cannot be written now (")
        .hasMessageNotContaining(directory.toString());
    assertThat(incoming()).isEmptyDirectory();
  }

  @Test
  void shouldFailToReadWhenAFileCannotBeRead() throws IOException {
    Files.createDirectories(target());
    assertThat(Failures.of(open().get("photos/1")))
        .satisfies(Failures.fault(Fault.UNAVAILABLE))
        .hasMessageStartingWith("objects cannot be read now (")
        .hasMessageNotContaining(directory.toString());
  }

  @Test
  void shouldBeUnavailableWhenTheDirectoryIsGone() throws IOException {
    var store = open();
    Files.delete(incoming());
    assertThat(Failures.of(store.get("photos/1")))
        .satisfies(Failures.fault(Fault.UNAVAILABLE))
        .hasMessageEndingWith("check that its disk is mounted");
    assertThat(Failures.of(store.put("photos/1", Buffer.buffer("1"))))
        .satisfies(Failures.fault(Fault.UNAVAILABLE));
    assertThat(Failures.of(store.check())).satisfies(Failures.fault(Fault.UNAVAILABLE));
    assertThat(incoming()).doesNotExist();
  }

  private ObjectStore open() {
    return stores.files(directory, Map.of());
  }

  private Path incoming() {
    return directory.resolve("incoming");
  }

  private Path target() {
    return directory.resolve(HASH.substring(0, 2)).resolve(HASH.substring(2, 4)).resolve(HASH);
  }
}
