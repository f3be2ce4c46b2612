package torg.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.Message;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.bridge.v1.BatchAnswer;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.bus.requests.Requests;
import torg.bus.requests.Violations;
import torg.calls.OfferCalls;
import torg.offers.v1.CreateOfferRequest;
import torg.offers.v1.FeedBatch;
import torg.offers.v1.FeedBatches;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferContent;

class RequestChecksTest {
  private final Vertx vertx = Vertx.vertx();
  private final Bus bus = new Bus(vertx, TwoNodes.CONFIG, new SimpleMeterRegistry());

  @AfterEach
  void close() throws Exception {
    await(vertx.close());
  }

  private <Q extends Message, A extends Message> FaultException refusal(
      Call<Q, A> call, Q request) {
    return catchThrowableOfType(
        FaultException.class,
        () -> await(bus.request(call, request, CallContext.mesh(Duration.ofSeconds(20)))));
  }

  private static CreateOfferRequest offer(OfferContent.Builder content) {
    return CreateOfferRequest.newBuilder().setContent(content).build();
  }

  /** As rules of a handler would: they say something of absent fields, too. */
  private static void check(CreateOfferRequest request) {
    var violations = new Violations();
    var content = request.getContent();
    if (!content.hasLocation()) {
      violations.add("content.location", "say at least the address");
    }
    violations.addOf(() -> Requests.within("content.title", content.getTitle().length(), 3, 120));
    violations.addOf(() -> Requests.text("content.category_id", content.getCategoryId(), 2));
    violations.throwIfAny();
  }

  @Test
  void shouldTellMissingFieldsAndBrokenRulesTogether() throws Exception {
    await(
        bus.answer(
            OfferCalls.CREATE_OFFER,
            RequestChecksTest::check,
            (request, context) -> Future.failedFuture("must not be reached")));
    var request = offer(OfferContent.newBuilder().setCategoryId("nope").setTitle("x"));
    var refusal = refusal(OfferCalls.CREATE_OFFER, request);
    assertThat(refusal.fault()).isEqualTo(Fault.INVALID);
    assertThat(refusal.violations())
        .extracting(one -> one.getField() + ": " + one.getMessage())
        .containsExactly(
            "content.category_id: must have 1 to 2 characters, got 4",
            "content.title: must be from 3 to 120, got 1",
            "content.location: is required");
  }

  @Test
  void shouldTellMissingFieldsWhenTheRulesCannotBeApplied() throws Exception {
    await(
        bus.answer(
            OfferCalls.CREATE_OFFER,
            request -> {
              throw FaultException.unavailable("no catalog yet");
            },
            (request, context) -> Future.succeededFuture(Offer.getDefaultInstance())));
    var refusal = refusal(OfferCalls.CREATE_OFFER, CreateOfferRequest.getDefaultInstance());
    assertThat(refusal).hasMessage("content: is required");
  }

  @Test
  void shouldLeaveRecordsToTheHandlerWhenTheServiceIsNotPublic() throws Exception {
    await(
        bus.answer(
            OfferCalls.TAKE_FEED,
            (request, context) -> Future.succeededFuture(BatchAnswer.getDefaultInstance())));
    var records = FeedBatches.newBuilder().addBatches(FeedBatch.getDefaultInstance()).build();
    assertThat(refusal(OfferCalls.TAKE_FEED, records)).isNull();
  }

  private static <T> T await(Future<T> future) throws Exception {
    return future.await(30, TimeUnit.SECONDS);
  }
}
