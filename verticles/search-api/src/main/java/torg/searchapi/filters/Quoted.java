package torg.searchapi.filters;

import torg.bus.faults.Excerpt;

/** Texts of a request in messages: never long. */
public final class Quoted {
  private static final int LENGTH_MAX = 100;

  private Quoted() {}

  public static String of(String text) {
    return "'" + Excerpt.of(text, LENGTH_MAX) + "'";
  }
}
