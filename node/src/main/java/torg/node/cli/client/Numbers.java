package torg.node.cli.client;

import io.vertx.core.json.JsonObject;
import java.util.Locale;

/** Numbers as people read them. */
public final class Numbers {
  private Numbers() {}

  public static String grouped(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** A field of 64 bits, which JSON has as a text. */
  public static long of(JsonObject answer, String field) {
    return Long.parseLong(answer.getString(field, "0"));
  }

  public static String grouped(JsonObject answer, String field) {
    return grouped(of(answer, field));
  }
}
