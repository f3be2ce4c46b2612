package torg.indexer.documents;

import torg.vasgen.v1.RawDocument;

/** What came of the attempt to make a document of an offer. */
public sealed interface Conversion {
  record Converted(RawDocument document) implements Conversion {}

  /**
   * @param reason a part of a sentence that begins with the offer: "has no title"
   */
  record Impossible(String reason) implements Conversion {}
}
