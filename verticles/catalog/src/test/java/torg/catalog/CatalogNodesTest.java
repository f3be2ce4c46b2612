package torg.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static torg.catalog.Samples.category;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.CatalogCalls;
import torg.catalog.v1.Catalog;
import torg.catalog.v1.CatalogChanged;
import torg.catalog.v1.Category;
import torg.catalog.v1.CreateCategoryRequest;
import torg.catalog.v1.ExportCatalogRequest;
import torg.catalog.v1.UpdateCategoryRequest;
import torg.settings.Ports;
import torg.testkit.Postgres;

/** Several nodes on one database. */
class CatalogNodesTest {
  @Test
  void shouldSeedOnceWhenTwoNodesStartTogether() {
    var database = Postgres.shared().freshDatabase();
    try (var one = TestNode.prepare();
        var other = TestNode.prepare()) {
      TestNode.await(Future.all(one.deploy(database), other.deploy(database)));
      assertThat(export(one).getVersion()).isEqualTo(1);
      assertThat(export(one).getCategoriesCount()).isGreaterThanOrEqualTo(150);
      assertThat(export(other)).isEqualTo(export(one));
    }
  }

  @Test
  void shouldLoseNothingWhenTwoNodesRace() {
    var database = Postgres.shared().freshDatabase();
    try (var one = TestNode.start(database);
        var other = TestNode.start(database)) {
      var answers = new ArrayList<Future<Category>>();
      for (var i = 0; i < 100; i++) {
        answers.add(create(one, "one-" + i));
        answers.add(create(other, "other-" + i));
      }
      TestNode.await(Future.all(answers));
      assertThat(answers.stream().map(answer -> answer.result().getVersion()).sorted().toList())
          .isEqualTo(LongStream.rangeClosed(2, 201).boxed().toList());
      TestNode.await(() -> export(one).getVersion() == 201 && export(other).getVersion() == 201);
      assertThat(export(one)).isEqualTo(export(other));
      assertThat(ids(export(one)))
          .containsAll(answers.stream().map(answer -> answer.result().getId()).toList());
    }
  }

  @Test
  void shouldKeepOneWriterWhenBothExpectTheSameVersion() {
    var database = Postgres.shared().freshDatabase();
    try (var one = TestNode.start(database);
        var other = TestNode.start(database)) {
      var created = one.create(category("contested", ""));
      var updates = new ArrayList<Future<Category>>();
      for (var node : List.of(one, other, one, other)) {
        var category = category("contested", "").addSynonyms("word " + updates.size());
        updates.add(
            node.send(
                CatalogCalls.UPDATE_CATEGORY,
                UpdateCategoryRequest.newBuilder()
                    .setCategory(category)
                    .setExpectedVersion(created.getVersion())
                    .build()));
      }
      TestNode.await(Future.join(updates).transform(done -> Future.succeededFuture()));
      assertThat(updates).filteredOn(Future::succeeded).hasSize(1);
    }
  }

  @Test
  void shouldKeepDataWhenNodeStartsAgain() {
    var database = Postgres.shared().freshDatabase();
    Catalog before;
    try (var node = TestNode.start(database)) {
      node.create(category("kept", ""));
      before = export(node);
    }
    try (var node = TestNode.start(database)) {
      assertThat(export(node)).isEqualTo(before);
      assertThat(ids(before)).contains("kept");
    }
  }

  @Test
  void shouldFollowAnnouncementWhenOtherNodeMadeVersion() {
    var database = Postgres.shared().freshDatabase();
    try (var one = TestNode.start(database);
        var other = TestNode.prepare()) {
      var connect = Postgres.shared().connect(database);
      TestNode.await(other.deploy(connect, Duration.ofMinutes(10)));
      var created = one.create(category("announced", ""));
      assertThat(export(other).getVersion()).isEqualTo(1);
      other.bus.publish(
          CatalogCalls.CHANGED,
          CatalogChanged.newBuilder().setVersion(created.getVersion()).build());
      TestNode.await(() -> ids(export(other)).contains("announced"));
    }
  }

  @Test
  void shouldSayUnavailableWhenDatabaseIsAway() throws Exception {
    try (var node = TestNode.prepare()) {
      var closed = Postgres.shared().connect("postgres").setPort(Ports.free());
      var fault =
          catchThrowableOfType(
              FaultException.class,
              () -> TestNode.await(node.deploy(closed, Duration.ofSeconds(1))));
      assertThat(fault.fault()).isEqualTo(Fault.UNAVAILABLE);
      assertThat(fault).hasMessageContaining("the database cannot be reached, nothing was changed");
    }
  }

  private static Future<Category> create(TestNode node, String id) {
    return node.send(
        CatalogCalls.CREATE_CATEGORY,
        CreateCategoryRequest.newBuilder().setCategory(category(id, "")).build());
  }

  private static Catalog export(TestNode node) {
    return node.ask(CatalogCalls.EXPORT_CATALOG, ExportCatalogRequest.getDefaultInstance());
  }

  private static HashSet<String> ids(Catalog catalog) {
    var ids = new HashSet<String>();
    catalog.getCategoriesList().forEach(category -> ids.add(category.getId()));
    return ids;
  }
}
