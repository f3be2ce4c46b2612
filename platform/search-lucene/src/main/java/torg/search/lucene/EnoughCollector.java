package torg.search.lucene;

import org.apache.lucene.search.CollectionTerminatedException;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;

/** Counts up to a number and looks no further. */
final class EnoughCollector extends SimpleCollector {
  private final int enough;
  private int count;

  EnoughCollector(int enough) {
    this.enough = enough;
  }

  int count() {
    return count;
  }

  @Override
  public void collect(int doc) {
    if (count >= enough) {
      throw new CollectionTerminatedException();
    }
    count++;
  }

  @Override
  public ScoreMode scoreMode() {
    return ScoreMode.COMPLETE_NO_SCORES;
  }
}
