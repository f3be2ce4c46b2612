package torg.search.lucene;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Comparator;
import torg.search.SearchIndex;
import torg.search.contract.Bench;

/** Indexes in a directory each of a temporary one. */
final class LuceneBench implements Bench {
  private final Vertx vertx = Vertx.vertx();
  private final Path directory;
  private int indexes;

  LuceneBench() {
    try {
      directory = Files.createTempDirectory("torg-search");
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public Vertx vertx() {
    return vertx;
  }

  @Override
  public Future<SearchIndex> freshIndex() {
    return LuceneIndex.open(
        vertx,
        directory.resolve("index-" + indexes++),
        TestConfigs.LUCENE,
        TestConfigs.RANKING,
        Clock.systemUTC());
  }

  @Override
  public void close() {
    vertx.close().await();
    try (var files = Files.walk(directory)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
