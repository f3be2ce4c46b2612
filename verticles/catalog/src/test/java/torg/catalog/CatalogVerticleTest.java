package torg.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.catalog.CatalogRequests.children;
import static torg.catalog.CatalogRequests.id;
import static torg.catalog.CatalogRequests.mark;
import static torg.catalog.CatalogRequests.remove;
import static torg.catalog.CatalogRequests.search;
import static torg.catalog.CatalogRequests.update;
import static torg.catalog.Samples.category;
import static torg.catalog.Samples.flag;
import static torg.catalog.Samples.name;

import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.calls.CatalogCalls;
import torg.catalog.v1.Category;
import torg.catalog.v1.CreateCategoryRequest;
import torg.catalog.v1.FilterSource;
import torg.catalog.v1.GetPathRequest;
import torg.catalog.v1.ListAttributesRequest;
import torg.testkit.Postgres;

/** Categories that are created, read, updated, marked and removed one by one. */
class CatalogVerticleTest {
  private static String database;
  private static TestNode node;

  @BeforeAll
  static void start() {
    database = Postgres.shared().freshDatabase();
    node = TestNode.start(database);
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  @Test
  void shouldServeWhatWasCreatedWhenAskedInEveryWay() {
    node.create(category("t-boats", "").addAttributes(flag("motor-x")));
    node.create(
        category("t-yachts", "t-boats").addSynonyms("шкотоходы").addAttributes(flag("mast")));
    node.create(category("t-canoes", "t-boats").setPosition(-1));

    var yachts = node.get("t-yachts");
    assertThat(yachts.getLeaf()).isTrue();
    assertThat(node.get("t-boats").getLeaf()).isFalse();
    assertThat(node.ask(CatalogCalls.LIST_CHILDREN, children("t-boats")).getCategoriesList())
        .extracting(Category::getId)
        .containsExactly("t-canoes", "t-yachts");
    assertThat(
            node.ask(CatalogCalls.GET_PATH, GetPathRequest.newBuilder().setId("t-yachts").build())
                .getCategoriesList())
        .extracting(Category::getId)
        .containsExactly("t-boats", "t-yachts");
    var attributes =
        node.ask(
            CatalogCalls.LIST_ATTRIBUTES,
            ListAttributesRequest.newBuilder().setId("t-yachts").build());
    assertThat(attributes.getAttributesList())
        .extracting(one -> one.getCategoryId() + "/" + one.getAttribute().getId())
        .containsExactly("t-boats/motor-x", "t-yachts/mast");
    assertThat(attributes.getStandardFiltersList()).isNotEmpty();
    assertThat(attributes.getFilterSourcesList())
        .extracting(FilterSource::getFilter)
        .isEqualTo(attributes.getStandardFiltersList());
    var found = node.ask(CatalogCalls.SEARCH_CATEGORIES, search("шкотоход", 0)).getFound(0);
    assertThat(found.getCategory()).isEqualTo(yachts);
    assertThat(found.getPathList())
        .extracting(one -> one.getEn())
        .containsExactly("t-boats", "t-yachts");
    assertThat(node.export(0).getCategoriesList()).contains(yachts);
  }

  @Test
  void shouldMakeNoVersionWhenNothingChanges() {
    var created = node.create(category("same", ""));
    var before = node.export(0).getVersion();
    var again = node.ask(CatalogCalls.UPDATE_CATEGORY, update(category("same", ""), 0));
    assertThat(again).isEqualTo(created);
    assertThat(node.export(0).getVersion()).isEqualTo(before);
  }

  @Test
  void shouldPublishVersionAfterChange() {
    var heard = new ConcurrentLinkedQueue<Long>();
    node.bus.subscribe(CatalogCalls.CHANGED, changed -> heard.add(changed.getVersion()));
    var created = node.create(category("heard", ""));
    TestNode.await(() -> heard.contains(created.getVersion()));
  }

  @Test
  void shouldRefuseCreationWhenIdIsTaken() {
    node.create(category("taken", ""));
    var fault =
        node.refuse(
            CatalogCalls.CREATE_CATEGORY,
            CreateCategoryRequest.newBuilder().setCategory(category("taken", "")).build());
    assertThat(fault.fault()).isEqualTo(Fault.ALREADY_EXISTS);
  }

  @Test
  void shouldRefuseUpdateWithBothVersionsWhenOneElseWasQuicker() {
    var created = node.create(category("quick", ""));
    var updated =
        node.ask(
            CatalogCalls.UPDATE_CATEGORY,
            update(category("quick", "").addSynonyms("быстро"), created.getVersion()));
    assertThat(updated.getVersion()).isGreaterThan(created.getVersion());
    var fault =
        node.refuse(
            CatalogCalls.UPDATE_CATEGORY, update(category("quick", ""), created.getVersion()));
    assertThat(fault.fault()).isEqualTo(Fault.CONFLICT);
    assertThat(fault)
        .hasMessageContaining("at version " + updated.getVersion())
        .hasMessageContaining("expected " + created.getVersion());
    assertThat(node.get("quick")).isEqualTo(updated);
  }

  @Test
  void shouldTellReplacementWhenRemovedCategoryIsAsked() {
    node.create(category("old-one", ""));
    node.create(category("child-one", "old-one"));
    node.create(category("new-one", ""));
    var refused = node.refuse(CatalogCalls.REMOVE_CATEGORY, remove("old-one", ""));
    assertThat(refused.fault()).isEqualTo(Fault.PRECONDITION);
    node.ask(CatalogCalls.REMOVE_CATEGORY, remove("old-one", "new-one"));
    var fault = node.refuse(CatalogCalls.GET_CATEGORY, id("old-one"));
    assertThat(fault.fault()).isEqualTo(Fault.NOT_FOUND);
    assertThat(fault).hasMessage("category 'old-one' was removed; use its replacement 'new-one'");
    assertThat(node.get("child-one").getParentId()).isEqualTo("new-one");
    var gone = node.refuse(CatalogCalls.UPDATE_CATEGORY, update(category("old-one", ""), 0));
    assertThat(gone.fault()).isEqualTo(Fault.NOT_FOUND);
  }

  @Test
  void shouldProtectCategoryWhenMarkedUsed() {
    node.create(category("marked", ""));
    assertThat(node.get("marked").getUsed()).isFalse();
    node.ask(CatalogCalls.MARK_USED, mark("offers", "marked"));
    node.ask(CatalogCalls.MARK_USED, mark("offers", "marked"));
    assertThat(node.get("marked").getUsed()).isTrue();
    var fault = node.refuse(CatalogCalls.REMOVE_CATEGORY, remove("marked", ""));
    assertThat(fault.fault()).isEqualTo(Fault.PRECONDITION);
    assertThat(fault).hasMessageContaining("used by offers");
    var unknown = node.refuse(CatalogCalls.MARK_USED, mark("offers", "marked", "absent"));
    assertThat(TestNode.fields(unknown)).containsExactly("category_ids[1]");
  }

  @Test
  void shouldSeeMarkOfOtherNodeWhenRemoving() {
    try (var other = TestNode.start(database)) {
      node.create(category("shared", ""));
      other.ask(CatalogCalls.MARK_USED, mark("feeds", "shared"));
      var fault = node.refuse(CatalogCalls.REMOVE_CATEGORY, remove("shared", ""));
      assertThat(fault).hasMessageContaining("used by feeds");
    }
  }

  @Test
  void shouldIgnoreFieldsOfInputWhenTheyAreOutputOnly() {
    var created = node.create(category("output", "").setVersion(99_999).setUsed(true));
    assertThat(created.getUsed()).isFalse();
    assertThat(created.getVersion()).isLessThan(99_999);
    assertThat(created.getName()).isEqualTo(name("имя output", "output").build());
  }
}
