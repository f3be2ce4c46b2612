package torg.snapshots.clickhouse;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayDeque;
import java.util.Deque;
import torg.bus.faults.FaultException;
import torg.snapshots.UserStream;

/**
 * Takes the users of one answer in, a little ahead of its reader. Old servers send chunks of 4 KB:
 * some are gathered into a block. The server's silence counts only while the reader waits. Lives on
 * one context.
 */
final class RangeRead {
  private static final int BLOCKS_AHEAD_MAX = 2;
  private static final int BLOCK_CHUNKS = 8;
  private static final long NO_TIMER = -1;

  private final Server server;
  private final String subject;
  private final Answer answer;
  private final RangeBytes bytes;
  private final Runnable whole;
  private final Runnable broken;
  private final Deque<long[]> blocks = new ArrayDeque<>();
  private final Block gathered = new Block();
  private Promise<long[]> waiting;
  private FaultException failure;
  private boolean isWhole;
  private int demanded;
  private long stallTimer = NO_TIMER;

  /**
   * @param whole is told of the end
   * @param broken is told of any other end
   */
  RangeRead(
      Server server,
      String subject,
      Answer answer,
      RangeBytes bytes,
      Runnable whole,
      Runnable broken) {
    this.server = server;
    this.subject = subject;
    this.answer = answer;
    this.bytes = bytes;
    this.whole = whole;
    this.broken = broken;
    answer.listen(this::receive, this::end, cause -> fail(bytes.broken(cause)));
  }

  /** The next users, none after the last; what came before a failure comes first. */
  Future<long[]> next() {
    waiting = Promise.promise();
    var next = waiting.future();
    settle();
    demand();
    return next;
  }

  void close() {
    fail(ClickHouseFaults.closed(subject));
  }

  private void receive(Buffer chunk) {
    demanded--;
    stopWaiting();
    if (failure != null) {
      return;
    }
    try {
      gathered.add(bytes.accept(chunk));
    } catch (FaultException notWhole) {
      fail(notWhole);
    }
    if (demanded <= 0) {
      offer();
    }
    demand();
  }

  private void end() {
    if (failure != null) {
      return;
    }
    try {
      gathered.add(bytes.end());
      isWhole = true;
      stopWaiting();
      whole.run();
      offer();
    } catch (FaultException notWhole) {
      fail(notWhole);
    }
  }

  private void fail(FaultException fault) {
    if (failure == null && !isWhole) {
      failure = fault;
      stopWaiting();
      broken.run();
      offer();
    }
  }

  private void offer() {
    var users = gathered.take();
    if (users.length > 0) {
      blocks.add(users);
    }
    settle();
  }

  private void settle() {
    if (waiting == null) {
      return;
    }
    var settled = waiting;
    if (!blocks.isEmpty()) {
      waiting = null;
      settled.complete(blocks.poll());
    } else if (failure != null) {
      waiting = null;
      settled.fail(failure);
    } else if (isWhole) {
      waiting = null;
      settled.complete(UserStream.END);
    }
  }

  /** The answer may hand over what it has at once, and so come back here. */
  private void demand() {
    if (failure == null && !isWhole && demanded <= 0 && blocks.size() < BLOCKS_AHEAD_MAX) {
      demanded = BLOCK_CHUNKS;
      answer.fetch(BLOCK_CHUNKS);
    }
    if (waiting != null && stallTimer == NO_TIMER) {
      var timeout = server.config().stallTimeout();
      stallTimer =
          server
              .vertx()
              .setTimer(timeout.toMillis(), id -> fail(ClickHouseFaults.stalled(subject, timeout)));
    }
  }

  private void stopWaiting() {
    if (stallTimer != NO_TIMER) {
      server.vertx().cancelTimer(stallTimer);
      stallTimer = NO_TIMER;
    }
  }
}
