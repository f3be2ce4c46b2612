package torg.searchapi;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.Optional;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.calls.VasgenCalls;
import torg.vasgen.v1.CorrectRequest;

/** Asks a node that has an index, and so knows the words of the documents. */
public final class IndexSpelling implements Spelling {
  /** It is a matter of a millisecond; a search does not wait for a node that has no time. */
  private static final Duration TIMEOUT = Duration.ofMillis(300);

  private final Bus bus;

  public IndexSpelling(Bus bus) {
    this.bus = bus;
  }

  @Override
  public Future<Optional<String>> correct(String text) {
    return bus.request(
            VasgenCalls.CORRECT,
            CorrectRequest.newBuilder().setText(text).build(),
            CallContext.mesh(TIMEOUT))
        .map(answer -> Optional.of(answer.getCorrected()).filter(meant -> !meant.isEmpty()));
  }
}
