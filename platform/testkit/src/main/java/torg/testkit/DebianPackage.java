package torg.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A package of Debian with what it depends on and the machine lacks, unpacked once for all runs of
 * a user. Nothing is installed, and root is not needed.
 *
 * @param home name of the directory in the cache
 */
record DebianPackage(String name, String home) {
  private static final Pattern TO_INSTALL = Pattern.compile("(?m)^Inst (\\S+) .*?\\((\\S+) ");

  /** A directory as / would be after the package's installation. */
  Path unpacked(Path cache) throws IOException, InterruptedException {
    return new CachedDirectory(cache, home).fetched(this::unpack);
  }

  private Path unpack(Path aside) throws IOException, InterruptedException {
    var root = Files.createDirectories(aside.resolve("root"));
    for (var archive : download(aside)) {
      Command.run(aside, List.of("dpkg-deb", "-x", archive.toString(), root.toString()));
    }
    return root;
  }

  private List<Path> download(Path aside) throws IOException, InterruptedException {
    try {
      return download(Files.createDirectories(aside.resolve("first")), List.of());
    } catch (IOException listsAreEmptyOrOld) {
      var own = ownLists(aside);
      Command.run(aside, apt(own, "update"));
      return download(Files.createDirectories(aside.resolve("second")), own);
    }
  }

  private List<Path> download(Path directory, List<String> options)
      throws IOException, InterruptedException {
    var plan =
        Command.run(
            directory, apt(options, "--simulate", "--no-install-recommends", "install", name));
    var names = new ArrayList<>(List.of("download"));
    TO_INSTALL
        .matcher(plan)
        .results()
        .forEach(found -> names.add(found.group(1) + "=" + found.group(2)));
    if (names.size() == 1) {
      throw new IOException("apt has nothing to install for %s: %s".formatted(name, plan));
    }
    Command.run(directory, apt(options, names.toArray(String[]::new)));
    try (var files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(".deb")).toList();
    }
  }

  /** apt's own are for root only to renew. */
  private static List<String> ownLists(Path aside) throws IOException {
    var state = aside.resolve("state");
    var cache = aside.resolve("cache");
    Files.createDirectories(state.resolve("lists").resolve("partial"));
    Files.createDirectories(cache.resolve("archives").resolve("partial"));
    return List.of(
        "-o", "Dir::State=" + state,
        "-o", "Dir::State::lists=" + state.resolve("lists"),
        "-o", "Dir::Cache=" + cache);
  }

  /** apt downloads as a user of its own when root runs it, who may not write into root's home. */
  private static List<String> apt(List<String> options, String... words) {
    return Stream.of(
            Stream.of("apt-get", "-o", "APT::Sandbox::User=root"),
            options.stream(),
            Stream.of(words))
        .flatMap(part -> part)
        .toList();
  }
}
