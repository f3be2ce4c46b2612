package torg.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static torg.catalog.Samples.category;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.bridge.v1.SendResponse;
import torg.bus.Fault;
import torg.bus.FaultException;
import torg.calls.BridgeCalls;
import torg.calls.CatalogCalls;
import torg.catalog.v1.CatalogChange;
import torg.catalog.v1.ExportCatalogRequest;
import torg.catalog.v1.RemoveCategoryRequest;
import torg.testkit.Postgres;

/** The test itself stands for the Kafka bridge. */
class AnnouncerTest {
  private final List<CatalogChange> sent = Collections.synchronizedList(new ArrayList<>());
  private final List<String> keys = Collections.synchronizedList(new ArrayList<>());
  private volatile boolean isBroken;
  private TestNode node;

  @BeforeEach
  void start() {
    node = TestNode.start(Postgres.shared().freshDatabase());
  }

  @AfterEach
  void stop() {
    node.close();
  }

  @Test
  void shouldAnnounceEveryRevisionInOrderAndOnlyOnceWhenAllGoesWell() {
    bridge();
    var shipped =
        node.ask(CatalogCalls.EXPORT_CATALOG, ExportCatalogRequest.getDefaultInstance())
            .getCategoriesCount();
    node.create(category("first", ""));
    node.create(category("second", ""));
    node.ask(
        CatalogCalls.REMOVE_CATEGORY,
        RemoveCategoryRequest.newBuilder().setId("first").setReplacementId("second").build());
    TestNode.await(node.announce.get());
    TestNode.await(node.announce.get());
    assertThat(sent).hasSize(shipped + 3);
    assertThat(sent).extracting(CatalogChange::getVersion).isSorted();
    assertThat(keys).endsWith("first", "second", "first");
    var last = sent.get(sent.size() - 1);
    assertThat(last.getRemoved()).isTrue();
    assertThat(last.getReplacementId()).isEqualTo("second");
    assertThat(last.getChangedBy()).isEqualTo("alice");
  }

  @Test
  void shouldLoseNothingWhenKafkaIsAwayForAWhile() {
    node.create(category("early", ""));
    assertThatThrownBy(() -> TestNode.await(node.announce.get()))
        .isInstanceOfSatisfying(
            FaultException.class, fault -> assertThat(fault.fault()).isEqualTo(Fault.UNAVAILABLE));
    bridge();
    isBroken = true;
    assertThatThrownBy(() -> TestNode.await(node.announce.get()))
        .isInstanceOf(FaultException.class);
    isBroken = false;
    sent.clear();
    TestNode.await(node.announce.get());
    assertThat(sent.get(0).getVersion()).isEqualTo(1);
    assertThat(keys).contains("early");
  }

  private void bridge() {
    TestNode.await(
        node.bus.answer(
            BridgeCalls.SEND,
            (request, context) -> {
              assertThat(request.getTopic()).isEqualTo("catalog-changes");
              for (var record : request.getRecordsList()) {
                keys.add(record.getKey());
                sent.add(parse(record.getValue()));
              }
              return isBroken
                  ? Future.failedFuture(FaultException.unavailable("the broker is away"))
                  : Future.succeededFuture(SendResponse.getDefaultInstance());
            }));
  }

  private static CatalogChange parse(ByteString value) {
    try {
      return CatalogChange.parseFrom(value);
    } catch (InvalidProtocolBufferException damaged) {
      throw new AssertionError(damaged);
    }
  }
}
