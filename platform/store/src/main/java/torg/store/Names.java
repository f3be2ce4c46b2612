package torg.store;

import java.util.regex.Pattern;

/** Names that need no quotes and are the same on every engine. */
final class Names {
  private static final Pattern ALLOWED = Pattern.compile("[a-z][a-z0-9_]{0,29}");

  private Names() {}

  static String checked(String what, String name) {
    if (!ALLOWED.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "%s '%s': 1 to 30 of a-z, 0-9 and _ are allowed, the first a letter"
              .formatted(what, name));
    }
    return name;
  }
}
