package torg.edge.http;

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
 * The path of a {@code google.api.http} rule: literal segments, {@code {field}} variables of one
 * segment each, and at its end maybe {@code {field=**}}, one segment or more. Ordered so that the
 * more literal of two that fit a path comes first.
 */
public record PathTemplate(List<Segment> segments) implements Comparable<PathTemplate> {
  private static final Pattern LITERAL = Pattern.compile("[A-Za-z0-9._~-]+");
  private static final Pattern VARIABLE = Pattern.compile("\\{([a-z0-9_.]+)(=\\*\\*)?}");

  sealed interface Segment {}

  record Literal(String text) implements Segment {}

  /**
   * @param isRest whether it is all that is left of the path
   */
  record Variable(FieldPath field, boolean isRest) implements Segment {}

  /**
   * @throws IllegalArgumentException for a template that the edge cannot serve: a mistake in proto/
   */
  static PathTemplate parse(String template, Descriptor request) {
    if (!template.startsWith("/")) {
      throw new IllegalArgumentException("a path must start with '/', got " + template);
    }
    var segments = parts(template).stream().map(part -> segment(part, template, request)).toList();
    if (segments.subList(0, segments.size() - 1).stream().anyMatch(PathTemplate::isRest)) {
      throw new IllegalArgumentException("nothing may follow {field=**}, got " + template);
    }
    return new PathTemplate(segments);
  }

  private static Segment segment(String part, String template, Descriptor request) {
    if (LITERAL.matcher(part).matches()) {
      return new Literal(part);
    }
    var variable = VARIABLE.matcher(part);
    if (!variable.matches()) {
      throw new IllegalArgumentException(
          "a segment must be literal, {field} or {field=**}, got '%s' in %s"
              .formatted(part, template));
    }
    var field = FieldPath.of(request, variable.group(1));
    if (field.last().isRepeated() || field.last().getJavaType() == JavaType.MESSAGE) {
      throw new IllegalArgumentException("%s in %s is not a plain field".formatted(part, template));
    }
    var isRest = variable.group(2) != null;
    if (isRest && field.last().getJavaType() != JavaType.STRING) {
      throw new IllegalArgumentException("%s in %s is not a string".formatted(part, template));
    }
    return new Variable(field, isRest);
  }

  private static boolean isRest(Segment segment) {
    return segment instanceof Variable variable && variable.isRest;
  }

  /**
   * The values of the variables in their order, when the path fits.
   *
   * @throws IllegalArgumentException when a value is wrongly percent-encoded
   */
  Optional<List<String>> match(List<String> parts) {
    return fits(parts) ? Optional.of(values(parts)) : Optional.empty();
  }

  private boolean fits(List<String> parts) {
    var count = segments.size();
    if (parts.size() < count || parts.size() > count && !isRest(segments.get(count - 1))) {
      return false;
    }
    for (var i = 0; i < parts.size(); i++) {
      var part = parts.get(i);
      var isFit =
          i < count && segments.get(i) instanceof Literal literal
              ? literal.text.equals(part)
              : !part.isEmpty();
      if (!isFit) {
        return false;
      }
    }
    return true;
  }

  private List<String> values(List<String> parts) {
    var values = new ArrayList<String>();
    for (var i = 0; i < segments.size(); i++) {
      if (segments.get(i) instanceof Variable variable) {
        var end = variable.isRest ? parts.size() : i + 1;
        values.add(decode(String.join("/", parts.subList(i, end))));
      }
    }
    return values;
  }

  static List<String> parts(String path) {
    var parts = Arrays.asList(path.split("/", -1));
    return parts.subList(1, parts.size());
  }

  /**
   * Unlike in a form, a plus in a path is a plus. A slash may be encoded also where it need not be:
   * clients that are made of the OpenAPI document know no other way.
   */
  private static String decode(String part) {
    return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  public List<FieldPath> variables() {
    return segments.stream()
        .filter(Variable.class::isInstance)
        .map(segment -> ((Variable) segment).field)
        .toList();
  }

  @Override
  public int compareTo(PathTemplate other) {
    return rank().compareTo(other.rank());
  }

  /** Every literal sorts before every variable, and those before a rest. */
  private String rank() {
    return shape("\uffff", "\uffff\uffff");
  }

  /** The same for two that fit the same paths. */
  String shape() {
    return shape("{}", "{**}");
  }

  private String shape(String variable, String rest) {
    return segments.stream()
        .map(
            segment ->
                segment instanceof Literal literal
                    ? literal.text
                    : isRest(segment) ? rest : variable)
        .collect(Collectors.joining("/", "/", ""));
  }

  /** As in OpenAPI, which has no way to say that a variable may be several segments. */
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
