package torg.search.lucene;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import torg.bus.faults.FaultException;
import torg.search.Indexes;
import torg.search.RankingConfig;
import torg.search.SearchIndex;

/** Indexes side by side, each in a directory of its own below one. */
public final class LuceneIndexes implements Indexes {
  private static final String PREFIX = "index-";

  private final Vertx vertx;
  private final Path root;
  private final LuceneConfig config;
  private final RankingConfig ranking;
  private final Clock clock;
  private final KeptFile file;

  public LuceneIndexes(
      Vertx vertx, Path root, LuceneConfig config, RankingConfig ranking, Clock clock) {
    this.vertx = vertx;
    this.root = root;
    this.config = config;
    this.ranking = ranking;
    this.clock = clock;
    this.file = new KeptFile(root);
  }

  @Override
  public String place() {
    return host() + ":" + root.toAbsolutePath().normalize();
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException nameless) {
      return "localhost";
    }
  }

  @Override
  public Future<Kept> kept() {
    return onDisk(
        () -> {
          Files.createDirectories(root);
          return file.read();
        });
  }

  @Override
  public Future<Void> keep(Kept kept) {
    return onDisk(
        () -> {
          file.write(kept);
          removeAllBut(names(kept));
          return null;
        });
  }

  private static Set<String> names(Kept kept) {
    var names = new HashSet<String>();
    kept.current().ifPresent(entry -> names.add(entry.name()));
    kept.next().ifPresent(entry -> names.add(entry.name()));
    return names;
  }

  private void removeAllBut(Set<String> names) throws IOException {
    try (var all = Files.list(root)) {
      for (var one : all.toList()) {
        var name = one.getFileName().toString();
        if (name.startsWith(PREFIX) && !names.contains(name)) {
          remove(one);
        }
      }
    }
  }

  private static void remove(Path directory) throws IOException {
    try (var all = Files.walk(directory)) {
      for (var one : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(one);
      }
    }
  }

  @Override
  public Future<String> create(Map<Integer, Long> positions) {
    var name = PREFIX + UUID.randomUUID();
    return open(name)
        .compose(index -> index.apply(List.of(), positions).eventually(index::close).map(name));
  }

  @Override
  public Future<SearchIndex> open(String name) {
    return LuceneIndex.open(vertx, root.resolve(name), config, ranking, clock);
  }

  private <T> Future<T> onDisk(Callable<T> work) {
    return vertx
        .executeBlocking(work)
        .recover(
            failure ->
                Future.failedFuture(
                    FaultException.unavailable(
                        "the index directory %s cannot be used: %s".formatted(root, failure))));
  }
}
