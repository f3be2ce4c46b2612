package torg.testkit;

/**
 * The process of a node of OpenSearch. Its class path is this class and OpenSearch's own jars, so
 * that the runner is only there when this runs.
 */
public final class OpenSearchMain {
  private OpenSearchMain() {}

  /** Ends, however that ends, with the process that has started it. */
  public static void main(String[] arguments) throws Exception {
    var parent = ProcessHandle.current().parent().orElseThrow();
    var type = Class.forName("org.codelibs.opensearch.runner.OpenSearchRunner");
    var runner = type.getConstructor().newInstance();
    // Else it looks for a port itself.
    type.getMethod("setMaxHttpPort", int.class).invoke(runner, -1);
    type.getMethod("build", String[].class).invoke(runner, (Object) arguments);
    parent.onExit().join();
    Runtime.getRuntime().halt(0);
  }
}
