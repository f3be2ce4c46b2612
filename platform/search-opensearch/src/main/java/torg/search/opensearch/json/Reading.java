package torg.search.opensearch.json;

import java.util.Optional;
import java.util.Set;
import torg.language.Language;
import torg.search.words.Highlighter;
import torg.search.words.QueryReader;
import torg.search.words.QueryReader.OtherWords;
import torg.search.words.ReadQuery;
import torg.vasgen.v1.Point;
import torg.vasgen.v1.TextQuery;

/** How texts are read, of queries and of documents. */
public record Reading(QueryReader reader, Highlighter highlighter, TextTerms terms) {
  public static Reading of(Language language) {
    return new Reading(
        new QueryReader(language), new Highlighter(language), new TextTerms(language));
  }

  ReadQuery query(TextQuery text) {
    return reader.read(
        text.getText(),
        text.getSynonymsList().stream()
            .map(synonym -> new OtherWords(synonym.getWords(), synonym.getOther()))
            .toList());
  }

  Hits hits(Set<String> marked, Optional<Point> center) {
    return new Hits(highlighter, marked, center);
  }
}
