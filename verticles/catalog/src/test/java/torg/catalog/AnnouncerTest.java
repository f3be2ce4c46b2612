package torg.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static torg.catalog.Samples.category;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.bridge.v1.OutboundRecord;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.CatalogCalls;
import torg.catalog.v1.CatalogChange;
import torg.catalog.v1.ExportCatalogRequest;
import torg.catalog.v1.RemoveCategoryRequest;
import torg.leases.Lease;
import torg.testkit.Postgres;
import torg.testkit.store.TestLease;

class AnnouncerTest {
  private TestNode node;
  private long tokens;

  @BeforeEach
  void start() {
    node = TestNode.start(Postgres.shared().freshDatabase());
  }

  @AfterEach
  void stop() {
    assertThat(node.outbox.openSenders()).isZero();
    node.close();
  }

  private Lease lease() {
    return new TestLease("catalog-announcer", 0, ++tokens);
  }

  private Future<Void> announce(Lease lease) {
    return node.announce.apply(lease);
  }

  private List<CatalogChange> sent() {
    return node.outbox.records("catalog-changes").stream()
        .map(record -> parse(record.getValue()))
        .toList();
  }

  private List<String> keys() {
    return node.outbox.records("catalog-changes").stream().map(OutboundRecord::getKey).toList();
  }

  private static FaultException fault(Future<?> future) {
    return catchThrowableOfType(FaultException.class, () -> TestNode.await(future));
  }

  @Test
  void shouldAnnounceEveryRevisionInOrderAndOnlyOnceWhenAllGoesWell() {
    var shipped =
        node.ask(CatalogCalls.EXPORT_CATALOG, ExportCatalogRequest.getDefaultInstance())
            .getCategoriesCount();
    node.create(category("first", ""));
    node.create(category("second", ""));
    node.ask(
        CatalogCalls.REMOVE_CATEGORY,
        RemoveCategoryRequest.newBuilder().setId("first").setReplacementId("second").build());
    var lease = lease();
    TestNode.await(announce(lease));
    TestNode.await(announce(lease));
    assertThat(sent()).hasSize(shipped + 3);
    assertThat(sent()).extracting(CatalogChange::getVersion).isSorted();
    assertThat(keys()).endsWith("first", "second", "first");
    var last = sent().get(sent().size() - 1);
    assertThat(last.getRemoved()).isTrue();
    assertThat(last.getReplacementId()).isEqualTo("second");
    assertThat(last.getChangedBy()).isEqualTo("alice");
  }

  @Test
  void shouldLoseNothingWhenKafkaIsAwayForAWhile() {
    node.create(category("early", ""));
    node.outbox.opening = AnnouncerTest::away;
    assertThat(fault(announce(lease())).fault()).isEqualTo(Fault.UNAVAILABLE);
    node.outbox.opening = Future::succeededFuture;
    node.outbox.sending = AnnouncerTest::away;
    assertThat(fault(announce(lease())).fault()).isEqualTo(Fault.UNAVAILABLE);
    node.outbox.sending = Future::succeededFuture;
    assertThat(sent()).isEmpty();
    TestNode.await(announce(lease()));
    assertThat(sent().get(0).getVersion()).isEqualTo(1);
    assertThat(keys()).contains("early");
  }

  private static Future<Void> away() {
    return Future.failedFuture(FaultException.unavailable("the broker is away"));
  }

  @Test
  void shouldSendNothingLateWhenAnotherNodeHasTakenOver() {
    node.create(category("first", ""));
    var reached = Promise.<Void>promise();
    var pause = Promise.<Void>promise();
    node.outbox.sending =
        () -> {
          reached.complete();
          return pause.future();
        };
    var late = lease();
    var paused = announce(late);
    TestNode.await(reached.future());
    node.outbox.sending = Future::succeededFuture;
    TestNode.await(announce(lease()));
    node.create(category("second", ""));
    TestNode.await(announce(lease()));
    var before = sent();
    pause.complete();
    assertThat(fault(paused).fault()).isEqualTo(Fault.PRECONDITION);
    assertThat(sent()).isEqualTo(before);
    node.create(category("third", ""));
    assertThat(fault(announce(late))).hasMessageContaining("lost to token");
  }

  @Test
  void shouldNotCountWhatAnotherNodeHasYetToAnnounce() {
    node.create(category("first", ""));
    var pause = Promise.<Void>promise();
    node.outbox.acknowledging = pause::future;
    var paused = announce(lease());
    TestNode.await(() -> !sent().isEmpty());
    node.outbox.acknowledging = Future::succeededFuture;
    TestNode.await(announce(lease()));
    pause.complete();
    assertThat(fault(paused)).hasMessageContaining("another node has taken over");
  }

  private static CatalogChange parse(ByteString value) {
    try {
      return CatalogChange.parseFrom(value);
    } catch (InvalidProtocolBufferException damaged) {
      throw new AssertionError(damaged);
    }
  }
}
