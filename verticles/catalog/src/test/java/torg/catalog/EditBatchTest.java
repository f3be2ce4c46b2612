package torg.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.catalog.CatalogRequests.children;
import static torg.catalog.CatalogRequests.edits;
import static torg.catalog.CatalogRequests.put;
import static torg.catalog.Samples.category;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import torg.calls.CatalogCalls;
import torg.catalog.v1.CatalogEdit;
import torg.catalog.v1.EditBatch;
import torg.testkit.Postgres;

/** Edits that come together, by a call or by Kafka. */
class EditBatchTest {
  private static TestNode node;

  @BeforeAll
  static void start() {
    node = TestNode.start(Postgres.shared().freshDatabase());
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  @Test
  void shouldApplyAllOrNothingWhenEditsComeTogether() {
    var version = node.export(0).getVersion();
    var bad = edits(put(category("both-a", "")), put(category("both-b", "absent")));
    assertThat(TestNode.fields(node.refuse(CatalogCalls.APPLY_EDITS, bad)))
        .containsExactly("edits[1].put.parent_id");
    assertThat(node.export(0).getVersion()).isEqualTo(version);
    var good = edits(put(category("both-b", "both-a")), put(category("both-a", "")));
    var answer = node.ask(CatalogCalls.APPLY_EDITS, good);
    assertThat(answer.getVersion()).isEqualTo(version + 1);
    assertThat(node.get("both-b").getVersion()).isEqualTo(version + 1);
    assertThat(node.ask(CatalogCalls.APPLY_EDITS, good).getVersion()).isEqualTo(version + 1);
  }

  @Test
  void shouldRejectOnlyBadEditsWhenTheyComeByKafka() {
    var batch =
        EditBatch.newBuilder()
            .addEdits(put(category("kafka-a", "")))
            .addEdits(put(category("kafka-b", "absent")))
            .addEdits(CatalogEdit.getDefaultInstance())
            .addEdits(put(category("kafka-c", "kafka-a")))
            .build();
    var answer = node.ask(CatalogCalls.TAKE_EDITS, batch);
    assertThat(answer.getRejectedList())
        .extracting(one -> one.getIndex() + " " + one.getFault() + " " + one.getReason())
        .containsExactly(
            "1 INVALID edits[1].put.parent_id: category 'absent' does not exist",
            "2 INVALID edits[2]: exactly one of put and remove must be set");
    assertThat(node.get("kafka-c").getParentId()).isEqualTo("kafka-a");
    var version = node.export(0).getVersion();
    var replayed = node.ask(CatalogCalls.TAKE_EDITS, batch);
    assertThat(replayed).isEqualTo(answer);
    assertThat(node.export(0).getVersion()).isEqualTo(version);
  }

  @Test
  void shouldMakeFewVersionsWhenOneOfManyEditsByKafkaIsBad() {
    var batch = EditBatch.newBuilder();
    for (var i = 0; i < 64; i++) {
      batch.addEdits(put(category("many-" + i, i == 0 ? "" : i == 40 ? "absent" : "many-0")));
    }
    var before = node.export(0).getVersion();
    var answer = node.ask(CatalogCalls.TAKE_EDITS, batch.build());
    assertThat(answer.getRejectedList()).extracting(one -> one.getIndex()).containsExactly(40);
    assertThat(node.ask(CatalogCalls.LIST_CHILDREN, children("many-0")).getCategoriesCount())
        .isEqualTo(62);
    // One for each halving: 32, 16, 8, 4, 2 and 1 that are good.
    assertThat(node.export(0).getVersion()).isEqualTo(before + 6);
  }
}
