package torg.edge.http;

import io.vertx.core.http.HttpMethod;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** Which binding a request is for; that of a GET is also for HEAD. */
final class RouteTable {
  private final List<HttpBinding> bindings;

  sealed interface Match {}

  record Found(HttpBinding binding, List<String> values) implements Match {}

  /** The path exists, but not for this verb. */
  record VerbNotAllowed(SortedSet<String> allowed) implements Match {}

  record NoPath() implements Match {}

  RouteTable(List<HttpBinding> bindings) {
    this.bindings = bindings.stream().sorted(Comparator.comparing(HttpBinding::path)).toList();
    rejectDuplicates();
  }

  /**
   * @throws IllegalArgumentException when the path is wrongly percent-encoded
   */
  Match match(HttpMethod verb, String path) {
    var parts = PathTemplate.parts(path);
    var wanted = verb.equals(HttpMethod.HEAD) ? HttpMethod.GET : verb;
    var allowed = new TreeSet<String>();
    for (var binding : bindings) {
      var values = binding.path().match(parts);
      if (values.isPresent()) {
        if (binding.verb().equals(wanted)) {
          return new Found(binding, values.get());
        }
        allowed.add(binding.verb().name());
      }
    }
    if (allowed.contains("GET")) {
      allowed.add("HEAD");
    }
    return allowed.isEmpty() ? new NoPath() : new VerbNotAllowed(allowed);
  }

  private void rejectDuplicates() {
    var seen = new LinkedHashMap<String, HttpBinding>();
    for (var binding : bindings) {
      var shape = binding.verb() + " " + binding.path().shape();
      var twin = seen.put(shape, binding);
      if (twin != null) {
        throw new IllegalArgumentException(
            "%s and %s are both at %s"
                .formatted(twin.method().call(), binding.method().call(), shape));
      }
    }
  }
}
