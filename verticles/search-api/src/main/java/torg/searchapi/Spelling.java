package torg.searchapi;

import io.vertx.core.Future;
import java.util.Optional;

/** Corrects what people type. Called on every search with a text, from any thread. */
@FunctionalInterface
public interface Spelling {
  /**
   * What the text should probably be; nothing when it looks right. Ends within a time of its own
   * that a search can spare. A failure does no harm: the text is then searched for as it is.
   */
  Future<Optional<String>> correct(String text);
}
