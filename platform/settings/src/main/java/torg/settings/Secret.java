package torg.settings;

/** A value that must not be printed. */
public record Secret(String value) {
  public boolean isEmpty() {
    return value.isEmpty();
  }

  @Override
  public String toString() {
    return "[hidden]";
  }
}
