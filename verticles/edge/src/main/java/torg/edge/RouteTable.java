package torg.edge;

import io.vertx.core.http.HttpMethod;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Which binding a request is for. */
final class RouteTable {
  private final List<HttpBinding> bindings;

  sealed interface Match {}

  record Found(HttpBinding binding, List<String> values) implements Match {}

  /** The path exists, but not for this verb. */
  record OtherVerb(SortedSet<String> allowed) implements Match {}

  record NoPath() implements Match {}

  RouteTable(List<HttpBinding> bindings) {
    this.bindings = bindings.stream().sorted(Comparator.comparing(HttpBinding::path)).toList();
    refuseTwins();
  }

  /**
   * @throws IllegalArgumentException when the path is wrongly percent-encoded
   */
  Match match(HttpMethod verb, String path) {
    var allowed = new TreeSet<String>();
    for (var binding : bindings) {
      var values = binding.path().match(path);
      if (values.isPresent()) {
        if (binding.verb().equals(verb)) {
          return new Found(binding, values.get());
        }
        allowed.add(binding.verb().name());
      }
    }
    return allowed.isEmpty() ? new NoPath() : new OtherVerb(allowed);
  }

  private void refuseTwins() {
    var seen = new LinkedHashMap<String, HttpBinding>();
    for (var binding : bindings) {
      var shape =
          binding.path().segments().stream()
              .map(part -> part instanceof PathTemplate.Literal literal ? literal.text() : "{}")
              .collect(Collectors.joining("/", binding.verb() + " /", ""));
      var twin = seen.put(shape, binding);
      if (twin != null) {
        throw new IllegalArgumentException(
            "%s and %s are both at %s"
                .formatted(twin.method().call(), binding.method().call(), shape));
      }
    }
  }
}
