package torg.searchengine;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.CallContext;
import torg.bus.faults.FaultException;
import torg.language.Language;
import torg.language.spelling.CorrectedQuery;
import torg.language.spelling.Corrector;
import torg.language.spelling.QueryCorrector;
import torg.language.spelling.VocabularyBuilder;

/**
 * Corrects texts by the words of the documents and the common words of the languages. They are read
 * when somebody first asks, as they take a hundred megabytes and some seconds, and again when they
 * are old and somebody asks. Lives on one context.
 */
final class DocumentSpelling {
  private static final Logger log = LoggerFactory.getLogger(DocumentSpelling.class);

  /** A word of the marketplace is likelier than one that is as common elsewhere. */
  private static final double OWN_WORD = 20;

  /** Of fewer documents: mostly misspelt itself. */
  private static final int DOCUMENTS_MIN = 2;

  private final Vertx vertx;
  private final NodeIndex node;
  private final Duration kept;
  private final Set<String> neverCorrected;
  private Optional<QueryCorrector> corrector = Optional.empty();
  private long readNanos;
  private boolean isReading;

  /**
   * @param kept how old the words of the documents may be
   * @param neverCorrected words in normal form
   */
  DocumentSpelling(Vertx vertx, NodeIndex node, Duration kept, Set<String> neverCorrected) {
    this.vertx = vertx;
    this.node = node;
    this.kept = kept;
    this.neverCorrected = neverCorrected;
  }

  /** What the text should probably be; nothing when it looks right. */
  Optional<String> corrected(String text) {
    if (!isReading && (corrector.isEmpty() || System.nanoTime() - readNanos > kept.toNanos())) {
      CallContext.detached(this::read);
    }
    return corrector
        .orElseThrow(
            () ->
                FaultException.unavailable("the words of the documents are being read; try later"))
        .corrected(text)
        .map(CorrectedQuery::text);
  }

  private Future<Corrector> read() {
    isReading = true;
    var builder = new VocabularyBuilder(VocabularyBuilder.WORDS_MAX);
    return vertx
        .executeBlocking(
            () -> {
              Language.shared().eachCommonWord(builder::add);
              return null;
            },
            false)
        .compose(common -> node.ask().eachWord((word, count) -> add(builder, word, count)))
        .compose(own -> vertx.executeBlocking(() -> new Corrector(builder.build()), false))
        .onComplete(
            read -> {
              isReading = false;
              readNanos = System.nanoTime();
            })
        .onSuccess(
            read ->
                corrector =
                    Optional.of(
                        new QueryCorrector(Language.shared(), read, neverCorrected::contains)))
        .onFailure(failure -> log.warn("no words were read: {}", failure.toString()));
  }

  private static void add(VocabularyBuilder builder, String word, long documents) {
    if (documents >= DOCUMENTS_MIN) {
      builder.add(word, OWN_WORD * documents);
    }
  }
}
