package torg.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * {@code ./torg test --quick} runs what needs no servers. Which tests these are nobody has to write
 * down: a class needs servers when it names one of them, or another class of tests that does.
 */
public final class Quick implements ExecutionCondition {
  private static final boolean IS_ON = Boolean.getBoolean("torg.quick");

  /** The kit's, and members of a mesh: Hazelcast's own and those that a node makes. */
  private static final Set<String> SERVERS =
      Set.of(
          name(Postgres.class),
          name(Kafka.class),
          name(ClickHouse.class),
          name(OpenSearch.class),
          name(NodeProcess.class),
          name(SharedServers.class),
          "com/hazelcast/core/Hazelcast",
          "torg/node/mesh/Cluster");

  /** Names stand in a class file as they are. */
  private static final Pattern NAMES = Pattern.compile("(?:torg|com/hazelcast)/[a-zA-Z0-9_/$]+");

  /** For who finds a way that the names do not tell. */
  static void refuse(String server) {
    if (IS_ON) {
      throw new IllegalStateException(
          "%s is not started for quick tests; name it in the class of the test".formatted(server));
    }
  }

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return context
        .getTestClass()
        .filter(tests -> IS_ON && needsServers(tests))
        .map(tests -> ConditionEvaluationResult.disabled("it needs servers"))
        .orElse(ConditionEvaluationResult.enabled("it needs no servers"));
  }

  static boolean needsServers(Class<?> tests) {
    var seen = new HashSet<>(Set.of(name(tests)));
    var left = new ArrayDeque<>(seen);
    while (!left.isEmpty()) {
      for (var name : namesIn(tests.getClassLoader(), left.pop())) {
        if (SERVERS.contains(name)) {
          return true;
        }
        if (seen.add(name)) {
          left.add(name);
        }
      }
    }
    return false;
  }

  /** Only classes of tests are looked into: those of the product know nothing of the kit. */
  private static Set<String> namesIn(ClassLoader loader, String name) {
    var file = loader.getResource(name + ".class");
    if (file == null || !file.getPath().contains("/test-classes/")) {
      return Set.of();
    }
    try (var bytes = file.openStream()) {
      var text = new String(bytes.readAllBytes(), StandardCharsets.ISO_8859_1);
      return NAMES.matcher(text).results().map(MatchResult::group).collect(Collectors.toSet());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static String name(Class<?> type) {
    return type.getName().replace('.', '/');
  }
}
