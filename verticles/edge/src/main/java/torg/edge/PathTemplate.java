package torg.edge;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The path of a {@code google.api.http} rule: literal segments and {@code {field}} variables of one
 * segment each. Ordered so that the more literal of two that fit a path comes first.
 */
record PathTemplate(List<Segment> segments) implements Comparable<PathTemplate> {
  private static final Pattern LITERAL = Pattern.compile("[A-Za-z0-9._~-]+");
  private static final Pattern VARIABLE = Pattern.compile("\\{([a-z0-9_.]+)}");

  sealed interface Segment {}

  record Literal(String text) implements Segment {}

  record Variable(FieldPath field) implements Segment {}

  /**
   * @throws IllegalArgumentException for a template that the edge cannot serve: a mistake in proto/
   */
  static PathTemplate parse(String template, Descriptor request) {
    if (!template.startsWith("/")) {
      throw new IllegalArgumentException("a path must start with '/', got " + template);
    }
    return new PathTemplate(parts(template).map(part -> segment(part, template, request)).toList());
  }

  private static Segment segment(String part, String template, Descriptor request) {
    if (LITERAL.matcher(part).matches()) {
      return new Literal(part);
    }
    var variable = VARIABLE.matcher(part);
    if (!variable.matches()) {
      throw new IllegalArgumentException(
          "a segment must be literal or {field}, got '%s' in %s".formatted(part, template));
    }
    var field = FieldPath.of(request, variable.group(1));
    if (field.last().isRepeated() || field.last().getJavaType() == JavaType.MESSAGE) {
      throw new IllegalArgumentException("%s in %s is no plain field".formatted(part, template));
    }
    return new Variable(field);
  }

  /**
   * The values of the variables in their order, when the path fits.
   *
   * @throws IllegalArgumentException when a value is wrongly percent-encoded
   */
  Optional<List<String>> match(String path) {
    var parts = parts(path).toList();
    if (parts.size() != segments.size()) {
      return Optional.empty();
    }
    var values = new ArrayList<String>();
    for (var i = 0; i < parts.size(); i++) {
      var part = parts.get(i);
      if (segments.get(i) instanceof Literal literal) {
        if (!literal.text.equals(part)) {
          return Optional.empty();
        }
      } else if (part.isEmpty()) {
        return Optional.empty();
      } else {
        values.add(part);
      }
    }
    return Optional.of(values.stream().map(PathTemplate::decode).toList());
  }

  private static java.util.stream.Stream<String> parts(String path) {
    return Arrays.stream(path.split("/", -1)).skip(1);
  }

  /** Unlike in a form, a plus in a path is a plus. */
  private static String decode(String part) {
    return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  List<FieldPath> variables() {
    return segments.stream()
        .filter(Variable.class::isInstance)
        .map(segment -> ((Variable) segment).field)
        .toList();
  }

  @Override
  public int compareTo(PathTemplate other) {
    return rank().compareTo(other.rank());
  }

  /** A variable sorts behind every literal. */
  private String rank() {
    return segments.stream()
        .map(segment -> segment instanceof Literal literal ? literal.text : "\uffff")
        .collect(Collectors.joining("/"));
  }

  @Override
  public String toString() {
    return segments.stream()
        .map(
            segment ->
                segment instanceof Variable variable
                    ? "{" + variable.field.name() + "}"
                    : ((Literal) segment).text)
        .collect(Collectors.joining("/", "/", ""));
  }
}
