package torg.testkit;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import torg.embedded.Directories;

/**
 * What is fetched once for all runs of a user.
 *
 * @param name of the directory in the cache
 */
record CachedDirectory(Path cache, String name) {
  interface Fetch {
    /**
     * @param aside for whatever is needed on the way
     * @return the directory that is kept, below the other
     */
    Path into(Path aside) throws IOException, InterruptedException;
  }

  Path fetched(Fetch fetch) throws IOException, InterruptedException {
    synchronized (CachedDirectory.class) {
      return fetchedOnce(fetch);
    }
  }

  private Path fetchedOnce(Fetch fetch) throws IOException, InterruptedException {
    var whole = cache.resolve(name);
    if (Files.exists(whole)) {
      return whole;
    }
    Files.createDirectories(cache);
    try (var channel =
            FileChannel.open(
                cache.resolve(name + ".lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        var lock = channel.lock()) {
      // Another process may have done it while this one waited for the lock.
      if (lock.isValid() && !Files.exists(whole)) {
        fetch(fetch, cache.resolve(name + ".fetching"), whole);
      }
    }
    return whole;
  }

  /** Aside first: what a killed run leaves behind is not taken for the whole, but swept away. */
  private static void fetch(Fetch fetch, Path aside, Path whole)
      throws IOException, InterruptedException {
    Directories.delete(aside);
    Files.move(fetch.into(Files.createDirectories(aside)), whole, StandardCopyOption.ATOMIC_MOVE);
    Directories.delete(aside);
  }
}
