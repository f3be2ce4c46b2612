package torg.searchengine;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.faults.FaultException;
import torg.bus.flow.Backoff;
import torg.calls.TopicFollower;
import torg.search.CorruptIndexException;
import torg.search.Indexes;
import torg.search.Indexes.Entry;
import torg.search.Indexes.Kept;
import torg.search.SearchIndex;

/**
 * The index that this node answers from. There always is one: where nothing was, or what was cannot
 * be read, an empty one follows the topic until it is replaced by one that has all documents. Lives
 * on one context, except for {@link #ask}.
 */
final class NodeIndex {
  private static final Logger log = LoggerFactory.getLogger(NodeIndex.class);
  private static final Backoff BACKOFF =
      new Backoff(Duration.ofMillis(200), Duration.ofSeconds(10));

  private final Vertx vertx;
  private final Indexes indexes;
  private final TopicFollower topics;
  private final String topic;
  private Kept kept = new Kept(Optional.empty(), Optional.empty());
  private FollowedIndex reader;
  private Feeding feeding;
  private volatile SearchIndex asked;
  private boolean closed;
  private boolean reopening;
  private int reopenings;

  NodeIndex(Vertx vertx, Indexes indexes, TopicFollower topics, String topic) {
    this.vertx = vertx;
    this.indexes = indexes;
    this.topics = topics;
    this.topic = topic;
  }

  Future<Void> open() {
    return indexes
        .kept()
        .compose(
            found -> {
              kept = found;
              return found.current().isPresent() ? openKept(found.current().get()) : openEmpty();
            })
        .compose(this::serve);
  }

  private Future<SearchIndex> openKept(Entry entry) {
    return indexes
        .open(entry.name())
        .recover(
            failure -> {
              if (!(failure instanceof CorruptIndexException)) {
                return Future.failedFuture(failure);
              }
              log.error(
                  "the index {} is damaged and is made anew; until then searches find only what"
                      + " changes: {}",
                  entry.name(),
                  failure.getMessage());
              return openEmpty();
            });
  }

  private Future<SearchIndex> openEmpty() {
    return indexes
        .create(Map.of())
        .compose(
            name ->
                keep(kept.withCurrent(new Entry(name, Indexes.INCOMPLETE, 0)))
                    .compose(done -> indexes.open(name)));
  }

  private Future<Void> serve(SearchIndex index) {
    asked = index;
    return feed(index);
  }

  private Future<Void> feed(SearchIndex index) {
    reader = new FollowedIndex(index, this::missed, this::reopen);
    feeding = new Feeding(vertx, topics, topic, reader);
    return feeding.begin();
  }

  /** It was away for longer than the topic keeps its records. */
  private void missed() {
    log.error(
        "{} no longer has what this node's index lacks; the index is made anew, and answers"
            + " meanwhile with what it has",
        topic);
    keep(kept.withCurrent(entry().withGeneration(Indexes.INCOMPLETE)))
        .onFailure(failure -> log.error("the index is not marked as incomplete", failure));
  }

  /**
   * An index whose disk has failed takes nothing more until it is opened again, but answers as long
   * as it can.
   */
  private void reopen() {
    if (reopening || closed) {
      return;
    }
    reopening = true;
    var former = asked;
    feeding
        .close()
        .compose(fed -> openKept(entry()))
        .recover(locked -> former.close().compose(closed -> openKept(entry())))
        .compose(this::serve)
        .compose(served -> former.close())
        .onComplete(
            opened -> {
              reopening = false;
              reopenings = 0;
              log.info("the index {} is open again", entry().name());
            },
            failure -> {
              reopening = false;
              var pause = BACKOFF.pause(++reopenings);
              log.error("the index is not open, next attempt in {}", pause, failure);
              vertx.setTimer(pause.toMillis(), timer -> reopen());
            });
  }

  /** From any thread. */
  SearchIndex ask() {
    var index = asked;
    if (index == null) {
      throw FaultException.unavailable("this node's index is not open; try again in a moment");
    }
    return index;
  }

  Entry entry() {
    return kept.current().orElseThrow();
  }

  Optional<Entry> next() {
    return kept.next();
  }

  /** An index beside this one, to be made. */
  Future<Void> keepNext(Entry entry) {
    return keep(kept.withNext(entry));
  }

  Future<Void> dropNext() {
    return keep(new Kept(kept.current(), Optional.empty()));
  }

  private Future<Void> keep(Kept now) {
    kept = now;
    return indexes.keep(now);
  }

  /** Where the topic was read up to, by partition. */
  Map<Integer, Long> reached() {
    return reader.reached();
  }

  /** Takes nothing in until {@link #replaceBy} or {@link #goOn}. */
  Future<Void> halt() {
    return feeding.close();
  }

  Future<Void> goOn() {
    return feed(asked);
  }

  /**
   * Answers from the next index from now on. Whoever dies in the middle finds it still beside the
   * former one, or in its place.
   *
   * @param next has what the former one has, and is given nothing at the moment
   */
  Future<Void> replaceBy(SearchIndex next) {
    var former = ask();
    var entry = next().orElseThrow();
    asked = next;
    return former
        .close()
        .compose(closed -> keep(new Kept(Optional.of(entry.withExport(0)), Optional.empty())))
        .compose(done -> feed(next));
  }

  /** Never fails. */
  Future<Void> close() {
    closed = true;
    var index = asked;
    return index == null ? Future.succeededFuture() : feeding.close().compose(fed -> index.close());
  }
}
