package torg.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.catalog.Samples.category;
import static torg.catalog.Samples.flag;
import static torg.catalog.Samples.name;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.CatalogCalls;
import torg.catalog.v1.ApplyEditsRequest;
import torg.catalog.v1.Catalog;
import torg.catalog.v1.CatalogChange;
import torg.catalog.v1.CatalogEdit;
import torg.catalog.v1.Category;
import torg.catalog.v1.CreateCategoryRequest;
import torg.catalog.v1.EditBatch;
import torg.catalog.v1.ExportCatalogRequest;
import torg.catalog.v1.GetCategoryRequest;
import torg.catalog.v1.GetPathRequest;
import torg.catalog.v1.ListAttributesRequest;
import torg.catalog.v1.ListChangesRequest;
import torg.catalog.v1.ListChildrenRequest;
import torg.catalog.v1.MarkUsedRequest;
import torg.catalog.v1.RemoveCategoryRequest;
import torg.catalog.v1.SearchCategoriesRequest;
import torg.catalog.v1.UpdateCategoryRequest;
import torg.testkit.Postgres;

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

    var yachts = get("t-yachts");
    assertThat(yachts.getLeaf()).isTrue();
    assertThat(get("t-boats").getLeaf()).isFalse();
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
    var found = node.ask(CatalogCalls.SEARCH_CATEGORIES, search("шкотоход", 0)).getFound(0);
    assertThat(found.getCategory()).isEqualTo(yachts);
    assertThat(found.getPathList())
        .extracting(one -> one.getEn())
        .containsExactly("t-boats", "t-yachts");
    assertThat(export(0).getCategoriesList()).contains(yachts);
  }

  @Test
  void shouldMakeNoVersionWhenNothingChanges() {
    var created = node.create(category("same", ""));
    var before = export(0).getVersion();
    var again = node.ask(CatalogCalls.UPDATE_CATEGORY, update(category("same", ""), 0));
    assertThat(again).isEqualTo(created);
    assertThat(export(0).getVersion()).isEqualTo(before);
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
    assertThat(get("quick")).isEqualTo(updated);
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
    assertThat(get("child-one").getParentId()).isEqualTo("new-one");
    var gone = node.refuse(CatalogCalls.UPDATE_CATEGORY, update(category("old-one", ""), 0));
    assertThat(gone.fault()).isEqualTo(Fault.NOT_FOUND);
  }

  @Test
  void shouldProtectCategoryWhenMarkedUsed() {
    node.create(category("marked", ""));
    assertThat(get("marked").getUsed()).isFalse();
    node.ask(CatalogCalls.MARK_USED, mark("offers", "marked"));
    node.ask(CatalogCalls.MARK_USED, mark("offers", "marked"));
    assertThat(get("marked").getUsed()).isTrue();
    var fault = node.refuse(CatalogCalls.REMOVE_CATEGORY, remove("marked", ""));
    assertThat(fault.fault()).isEqualTo(Fault.PRECONDITION);
    assertThat(fault).hasMessageContaining("used by offers");
    var unknown = node.refuse(CatalogCalls.MARK_USED, mark("offers", "marked", "absent"));
    assertThat(fields(unknown)).containsExactly("category_ids[1]");
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
  void shouldApplyAllOrNothingWhenEditsComeTogether() {
    var version = export(0).getVersion();
    var bad = edits(put(category("both-a", "")), put(category("both-b", "absent")));
    assertThat(fields(node.refuse(CatalogCalls.APPLY_EDITS, bad)))
        .containsExactly("edits[1].put.parent_id");
    assertThat(export(0).getVersion()).isEqualTo(version);
    var good = edits(put(category("both-b", "both-a")), put(category("both-a", "")));
    var answer = node.ask(CatalogCalls.APPLY_EDITS, good);
    assertThat(answer.getVersion()).isEqualTo(version + 1);
    assertThat(get("both-b").getVersion()).isEqualTo(version + 1);
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
    assertThat(get("kafka-c").getParentId()).isEqualTo("kafka-a");
    var version = export(0).getVersion();
    var replayed = node.ask(CatalogCalls.TAKE_EDITS, batch);
    assertThat(replayed).isEqualTo(answer);
    assertThat(export(0).getVersion()).isEqualTo(version);
  }

  @Test
  void shouldMakeFewVersionsWhenOneOfManyEditsByKafkaIsBad() {
    var batch = EditBatch.newBuilder();
    for (var i = 0; i < 64; i++) {
      batch.addEdits(put(category("many-" + i, i == 0 ? "" : i == 40 ? "absent" : "many-0")));
    }
    var before = export(0).getVersion();
    var answer = node.ask(CatalogCalls.TAKE_EDITS, batch.build());
    assertThat(answer.getRejectedList()).extracting(one -> one.getIndex()).containsExactly(40);
    assertThat(node.ask(CatalogCalls.LIST_CHILDREN, children("many-0")).getCategoriesCount())
        .isEqualTo(62);
    // One for each halving: 32, 16, 8, 4, 2 and 1 that are good.
    assertThat(export(0).getVersion()).isEqualTo(before + 6);
  }

  @Test
  void shouldRefuseWithoutRepeatingItWhenAnIdIsHuge() {
    var huge = "x".repeat(1 << 20);
    var refusals =
        List.of(
            node.refuse(CatalogCalls.LIST_CHILDREN, children(huge)),
            node.refuse(CatalogCalls.GET_CATEGORY, id(huge)),
            node.refuse(CatalogCalls.CREATE_CATEGORY, create(category("small", huge))),
            node.refuse(CatalogCalls.CREATE_CATEGORY, create(category(huge, ""))),
            node.refuse(CatalogCalls.UPDATE_CATEGORY, update(category(huge, ""), 0)),
            node.refuse(CatalogCalls.REMOVE_CATEGORY, remove(huge, "")),
            node.refuse(CatalogCalls.REMOVE_CATEGORY, remove("transport", huge)),
            node.refuse(CatalogCalls.MARK_USED, mark("offers", huge)),
            node.refuse(CatalogCalls.LIST_CHANGES, changesAfter(huge)),
            node.refuse(CatalogCalls.LIST_CHANGES, changesAfter("a\0")));
    assertThat(refusals).allSatisfy(one -> assertThat(one.getMessage()).hasSizeLessThan(3_000));
    assertThat(refusals).allSatisfy(one -> assertThat(one.fault().isPermanent()).isTrue());
  }

  private static ListChangesRequest changesAfter(String id) {
    return ListChangesRequest.newBuilder().setSinceVersion(1).setAfterCategoryId(id).build();
  }

  private static CreateCategoryRequest create(Category.Builder category) {
    return CreateCategoryRequest.newBuilder().setCategory(category).build();
  }

  @Test
  void shouldExportEarlierVersionAsItWas() {
    var first = node.create(category("history", ""));
    var then = export(first.getVersion());
    node.ask(CatalogCalls.UPDATE_CATEGORY, update(category("history", "").addSynonyms("x"), 0));
    node.ask(CatalogCalls.REMOVE_CATEGORY, remove("history", ""));
    assertThat(export(first.getVersion())).isEqualTo(then);
    assertThat(export(first.getVersion())).isEqualTo(then);
    assertThat(export(first.getVersion() - 1).getCategoriesList()).doesNotContain(first);
    assertThat(then.getCategoriesList()).contains(first);
    assertThat(export(0).getCategoriesList()).extracting(Category::getId).doesNotContain("history");
    var newest = export(0).getVersion();
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
    var changes = changes(created.getVersion() - 1, 2);
    assertThat(changes.get(0).getCategory().getId()).isEqualTo("listed");
    assertThat(changes.get(0).getChangedBy()).isEqualTo("alice");
    assertThat(changes.get(0).getChangedAt().getSeconds()).isPositive();
    assertThat(changes.get(1).getRemoved()).isTrue();
    assertThat(changes.get(1).getCategory().getName()).isEqualTo(created.getName());
    assertThat(changes(0, 1).get(0).getChangedBy()).isEqualTo("torg");
    assertThat(changes(0, 0)).hasSize(100);
  }

  @Test
  void shouldReadAllChangesPageByPageWhenAVersionIsLongerThanAPage() {
    var read = new ArrayList<CatalogChange>();
    var page = changes(0, 100);
    while (!page.isEmpty()) {
      read.addAll(page);
      var last = page.get(page.size() - 1);
      page = changes(last.getVersion(), last.getCategory().getId(), 100);
    }
    assertThat(read).isEqualTo(changes(0, 1_000)).doesNotHaveDuplicates();
    assertThat(read.stream().filter(change -> change.getVersion() == 1)).hasSizeGreaterThan(100);
  }

  @Test
  void shouldNameFieldAndRangeWhenRequestIsOutOfBounds() {
    assertThat(node.refuse(CatalogCalls.SEARCH_CATEGORIES, search("a", 101)))
        .hasMessage("limit: must be from 1 to 100, or 0 for 20, got 101");
    assertThat(node.refuse(CatalogCalls.SEARCH_CATEGORIES, search("a", -1)))
        .hasMessage("limit: must be from 1 to 100, or 0 for 20, got -1");
    assertThat(node.refuse(CatalogCalls.SEARCH_CATEGORIES, search("я".repeat(201), 1)))
        .hasMessage("query: must have 1 to 200 characters, got 201");
    assertThat(node.refuse(CatalogCalls.SEARCH_CATEGORIES, search(" ", 1)))
        .hasMessageStartingWith("query: must have");
    assertThat(node.refuse(CatalogCalls.GET_CATEGORY, id(""))).hasMessage("id: is required");
    assertThat(node.refuse(CatalogCalls.GET_CATEGORY, id(" ")))
        .hasMessageStartingWith("id: must have");
    assertThat(node.refuse(CatalogCalls.APPLY_EDITS, edits())).hasMessage("edits: is required");
    assertThat(node.refuse(CatalogCalls.MARK_USED, mark("offers")))
        .hasMessage("category_ids: is required");
    node.create(category("by-nobody", ""));
    assertThat(node.refuse(CatalogCalls.MARK_USED, mark("", "by-nobody")))
        .hasMessage("used_by: is required");
    assertThat(
            node.refuse(
                CatalogCalls.LIST_CHANGES, ListChangesRequest.newBuilder().setLimit(1001).build()))
        .hasMessage("limit: must be from 1 to 1000, or 0 for 100, got 1001");
    assertThat(
            node.refuse(
                CatalogCalls.EXPORT_CATALOG,
                ExportCatalogRequest.newBuilder().setVersion(-1).build()))
        .hasMessageStartingWith("version: must be from 0");
    assertThat(node.refuse(CatalogCalls.LIST_CHILDREN, children("absent")).fault())
        .isEqualTo(Fault.NOT_FOUND);
  }

  @Test
  void shouldIgnoreFieldsOfInputWhenTheyAreOutputOnly() {
    var created = node.create(category("output", "").setVersion(99_999).setUsed(true));
    assertThat(created.getUsed()).isFalse();
    assertThat(created.getVersion()).isLessThan(99_999);
    assertThat(created.getName()).isEqualTo(name("имя output", "output").build());
  }

  private static Category get(String id) {
    return node.ask(CatalogCalls.GET_CATEGORY, id(id));
  }

  private static GetCategoryRequest id(String id) {
    return GetCategoryRequest.newBuilder().setId(id).build();
  }

  private static ListChildrenRequest children(String id) {
    return ListChildrenRequest.newBuilder().setParentId(id).build();
  }

  private static SearchCategoriesRequest search(String query, int limit) {
    return SearchCategoriesRequest.newBuilder().setQuery(query).setLimit(limit).build();
  }

  private static UpdateCategoryRequest update(Category.Builder category, long expected) {
    return UpdateCategoryRequest.newBuilder()
        .setCategory(category)
        .setExpectedVersion(expected)
        .build();
  }

  private static RemoveCategoryRequest remove(String id, String replacement) {
    return RemoveCategoryRequest.newBuilder().setId(id).setReplacementId(replacement).build();
  }

  private static MarkUsedRequest mark(String usedBy, String... ids) {
    return MarkUsedRequest.newBuilder().setUsedBy(usedBy).addAllCategoryIds(List.of(ids)).build();
  }

  private static CatalogEdit put(Category.Builder category) {
    return CatalogEdit.newBuilder().setPut(category).build();
  }

  private static ApplyEditsRequest edits(CatalogEdit... edits) {
    return ApplyEditsRequest.newBuilder().addAllEdits(List.of(edits)).build();
  }

  private static Catalog export(long version) {
    return node.ask(
        CatalogCalls.EXPORT_CATALOG, ExportCatalogRequest.newBuilder().setVersion(version).build());
  }

  private static List<CatalogChange> changes(long since, int limit) {
    return changes(since, "", limit);
  }

  private static List<CatalogChange> changes(long since, String afterId, int limit) {
    return node.ask(
            CatalogCalls.LIST_CHANGES,
            ListChangesRequest.newBuilder()
                .setSinceVersion(since)
                .setAfterCategoryId(afterId)
                .setLimit(limit)
                .build())
        .getChangesList();
  }

  private static List<String> fields(FaultException fault) {
    return fault.violations().stream().map(one -> one.getField()).toList();
  }
}
