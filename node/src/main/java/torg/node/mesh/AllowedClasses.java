package torg.node.mesh;

import com.hazelcast.config.ClassFilter;
import com.hazelcast.config.Config;
import com.hazelcast.config.JavaSerializationFilterConfig;
import java.util.List;
import java.util.Set;

/**
 * The classes that a member may send to another. Whoever gets a foreign one into the process by a
 * message has half of what it takes to run code there.
 */
final class AllowedClasses {
  /**
   * For Java's serialization: entry processors of the leases; the exceptions that answers carry,
   * and what they consist of.
   */
  private static final Set<String> PACKAGES =
      Set.of(
          "torg.leases",
          "java.lang",
          "[Ljava.lang",
          "java.util",
          "[Ljava.util",
          "java.util.concurrent",
          "com.hazelcast.core",
          "com.hazelcast.cluster",
          "com.hazelcast.map",
          "com.hazelcast.nio.serialization",
          "com.hazelcast.partition",
          "com.hazelcast.query",
          "com.hazelcast.spi.exception",
          "com.hazelcast.splitbrainprotection",
          "com.hazelcast.internal.cluster.impl",
          "com.hazelcast.internal.partition");

  private static final Set<String> CLASSES =
      Set.of(
          "java.io.IOException",
          "java.io.EOFException",
          "java.io.NotSerializableException",
          "java.io.ObjectStreamException",
          "java.net.SocketException",
          "java.net.ConnectException");

  /** For Hazelcast's own serialization, and what else it looks up by name. */
  private static final List<String> PREFIXES =
      List.of(
          "com.hazelcast.", "io.vertx.spi.cluster.hazelcast.", "torg.leases.", "java.", "javax.");

  private AllowedClasses() {}

  static void only(Config hazelcast) {
    var allowed = new ClassFilter().setPackages(PACKAGES).setClasses(CLASSES);
    hazelcast
        .getSerializationConfig()
        .setJavaSerializationFilterConfig(
            new JavaSerializationFilterConfig().setDefaultsDisabled(true).setWhitelist(allowed));
    hazelcast.setClassLoader(new Loader());
  }

  /**
   * Hazelcast's own serialization has no filter: it makes an object of whatever class a message
   * names, and asks only afterwards whether it can be read. Another exception than this one would
   * send it to the next class loader.
   */
  private static final class Loader extends ClassLoader {
    Loader() {
      super(AllowedClasses.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("[") || PREFIXES.stream().anyMatch(name::startsWith)) {
        return super.loadClass(name, resolve);
      }
      throw new SecurityException("Resolving class %s is not allowed.".formatted(name));
    }
  }
}
