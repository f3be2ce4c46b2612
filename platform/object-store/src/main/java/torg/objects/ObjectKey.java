package torg.objects;

import java.util.regex.Pattern;

/** The checked name of an object. */
record ObjectKey(String text) {
  private static final String PART = "[a-z0-9][a-z0-9._-]{0,127}";
  private static final Pattern ALLOWED = Pattern.compile(PART + "(/" + PART + "){0,3}");

  ObjectKey {
    if (!ALLOWED.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "the key of an object must be 1 to 4 parts of %s with / between them, got '%s'"
              .formatted(PART, text));
    }
  }

  @Override
  public String toString() {
    return text;
  }
}
