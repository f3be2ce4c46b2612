package torg.node;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import torg.settings.SettingException;

/** A command line: words, and options as {@code --name value} or {@code --name=value}. */
record Arguments(List<String> words, Map<String, String> options) {
  /** A word, although it begins as options do. */
  static final String STANDARD_INPUT = "-";

  private static final Map<String, String> SHORT = Map.of("http", "http.port", "grpc", "grpc.port");

  /**
   * @param flags options that stand without a value; with {@code =} they may have one
   */
  static Arguments parse(List<String> line, Set<String> known, Set<String> flags) {
    var words = new ArrayList<String>();
    var options = new HashMap<String, String>();
    for (var at = 0; at < line.size(); at++) {
      var word = line.get(at);
      if (!word.startsWith("-") || word.equals(STANDARD_INPUT)) {
        words.add(word);
        continue;
      }
      var parts = word.replaceFirst("^--?", "").split("=", 2);
      var name = SHORT.getOrDefault(parts[0], parts[0]);
      if (!word.startsWith("--") || !known.contains(name) && !flags.contains(name)) {
        throw Misspelt.option(
            word, parts[0], Stream.of(known, flags, SHORT.keySet()).flatMap(Set::stream).toList());
      }
      if (parts.length == 2) {
        options.put(name, parts[1]);
      } else if (flags.contains(name)) {
        options.put(name, "");
      } else if (at + 1 < line.size()) {
        options.put(name, line.get(++at));
      } else {
        throw new SettingException("option --%s needs a value".formatted(parts[0]));
      }
    }
    return new Arguments(List.copyOf(words), Map.copyOf(options));
  }
}
