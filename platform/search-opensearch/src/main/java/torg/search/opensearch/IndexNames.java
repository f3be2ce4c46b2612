package torg.search.opensearch;

import java.util.UUID;

/** What indexes are called in OpenSearch. */
record IndexNames(String prefix) {
  /** Which index is which, and how far each has read. */
  String state() {
    return prefix + "-state";
  }

  /** One that no other index ever had: 122 random bits do not meet twice. */
  String fresh() {
    return prefix + "-index-" + UUID.randomUUID();
  }

  String allPattern() {
    return prefix + "-index-*";
  }

  static String writeAlias(String index) {
    return index + "-writes";
  }
}
