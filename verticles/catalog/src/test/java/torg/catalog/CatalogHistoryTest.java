package torg.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.catalog.CatalogRequests.remove;
import static torg.catalog.CatalogRequests.update;
import static torg.catalog.Samples.category;

import java.util.ArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.calls.CatalogCalls;
import torg.catalog.v1.CatalogChange;
import torg.catalog.v1.Category;
import torg.catalog.v1.ExportCatalogRequest;
import torg.testkit.Postgres;

/** Earlier versions and the changes between them. */
class CatalogHistoryTest {
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
  void shouldExportEarlierVersionAsItWas() {
    var first = node.create(category("history", ""));
    var then = node.export(first.getVersion());
    node.ask(CatalogCalls.UPDATE_CATEGORY, update(category("history", "").addSynonyms("x"), 0));
    node.ask(CatalogCalls.REMOVE_CATEGORY, remove("history", ""));
    assertThat(node.export(first.getVersion())).isEqualTo(then);
    assertThat(node.export(first.getVersion())).isEqualTo(then);
    assertThat(node.export(first.getVersion() - 1).getCategoriesList()).doesNotContain(first);
    assertThat(then.getCategoriesList()).contains(first);
    assertThat(node.export(0).getCategoriesList())
        .extracting(Category::getId)
        .doesNotContain("history");
    var newest = node.export(0).getVersion();
    var fault =
        node.refuse(
            CatalogCalls.EXPORT_CATALOG,
            ExportCatalogRequest.newBuilder().setVersion(newest + 1).build());
    assertThat(fault.fault()).isEqualTo(Fault.NOT_FOUND);
    assertThat(fault).hasMessageContaining("versions are 1 to " + newest);
  }

  @Test
  void shouldListChangesWithAuthorAndTime() {
    var created = node.create(category("listed", ""));
    node.ask(CatalogCalls.REMOVE_CATEGORY, remove("listed", ""));
    var changes = node.changes(created.getVersion() - 1, 2);
    assertThat(changes.get(0).getCategory().getId()).isEqualTo("listed");
    assertThat(changes.get(0).getChangedBy()).isEqualTo("alice");
    assertThat(changes.get(0).getChangedAt().getSeconds()).isPositive();
    assertThat(changes.get(1).getRemoved()).isTrue();
    assertThat(changes.get(1).getCategory().getName()).isEqualTo(created.getName());
    assertThat(node.changes(0, 1).get(0).getChangedBy()).isEqualTo("torg");
    assertThat(node.changes(0, 0)).hasSize(100);
  }

  @Test
  void shouldReadAllChangesPageByPageWhenAVersionIsLongerThanAPage() {
    var read = new ArrayList<CatalogChange>();
    var page = node.changes(0, 100);
    while (!page.isEmpty()) {
      read.addAll(page);
      var last = page.get(page.size() - 1);
      page = node.changes(last.getVersion(), last.getCategory().getId(), 100);
    }
    assertThat(read).isEqualTo(node.changes(0, 1_000)).doesNotHaveDuplicates();
    assertThat(read.stream().filter(change -> change.getVersion() == 1)).hasSizeGreaterThan(100);
  }
}
