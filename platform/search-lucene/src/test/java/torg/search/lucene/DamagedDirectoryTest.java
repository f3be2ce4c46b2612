package torg.search.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import torg.bus.faults.Fault;
import torg.search.CorruptIndexException;

/** A directory that is damaged is told apart from one that is empty, or only in use. */
class DamagedDirectoryTest {
  private final Vertx vertx = Vertx.vertx();
  @TempDir private Path directory;

  private enum Damage {
    REMOVED {
      @Override
      void to(Path file) throws IOException {
        Files.delete(file);
      }
    },
    CUT {
      @Override
      void to(Path file) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
          channel.truncate(channel.size() / 2);
        }
      }
    },
    EMPTIED {
      @Override
      void to(Path file) throws IOException {
        Files.write(file, new byte[0]);
      }
    },
    OVERWRITTEN {
      @Override
      void to(Path file) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
          channel.write(ByteBuffer.wrap("this was an index".getBytes()));
        }
      }
    };

    abstract void to(Path file) throws IOException;
  }

  private TestIndex open() {
    return TestIndex.open(
        vertx, () -> FSDirectory.open(directory), TestConfigs.LUCENE, Clock.systemUTC());
  }

  @BeforeEach
  void fill() {
    var index = open();
    index.apply(List.of(TestIndex.document("1", 1, "стол")), Map.of(0, 1L));
    index.close();
  }

  @AfterEach
  void close() {
    vertx.close().await();
  }

  @ParameterizedTest
  @EnumSource
  void shouldSayThatItIsCorruptWhicheverFileIsDamaged(Damage damage) throws IOException {
    for (var file : files()) {
      var content = Files.readAllBytes(file);
      damage.to(file);

      assertThat(catchThrowable(this::open))
          .as("%s %s", file.getFileName(), damage)
          .isInstanceOf(CorruptIndexException.class)
          .hasMessageContaining("has to be built anew");

      Files.write(file, content);
    }
    var index = open();
    assertThat(index.versions()).isEqualTo(Map.of("1", 1L));
    index.close();
  }

  private List<Path> files() throws IOException {
    try (var files = Files.list(directory)) {
      return files.filter(file -> !file.endsWith("write.lock")).toList();
    }
  }

  @Test
  void shouldMakeAnEmptyIndexWhereTheFirstCommitWasNeverWritten() throws IOException {
    for (var file : files()) {
      Files.delete(file);
    }
    Files.write(directory.resolve("pending_segments_1"), new byte[10]);

    var index = open();
    assertThat(index.versions()).isEmpty();
    assertThat(index.positions()).isEmpty();
    index.close();
  }

  @Test
  void shouldSayThatItIsInUseWhenAnotherHasIt() {
    var index = open();

    var failure = catchThrowable(this::open);

    assertThat(Fault.of(failure)).isEqualTo(Fault.UNAVAILABLE);
    assertThat(failure).hasMessageContaining("open already");
    index.close();
  }

  @Test
  void shouldSayThatItCannotBeUsedWhenItIsAFile() throws IOException {
    var file = Files.createFile(directory.resolve("file"));

    var failure =
        catchThrowable(
            () ->
                TestIndex.await(
                    LuceneIndex.open(
                        vertx, file, TestConfigs.LUCENE, TestConfigs.RANKING, Clock.systemUTC())));

    assertThat(Fault.of(failure)).isEqualTo(Fault.UNAVAILABLE);
  }
}
