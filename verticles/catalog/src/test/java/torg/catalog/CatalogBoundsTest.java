package torg.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.catalog.CatalogRequests.changesAfter;
import static torg.catalog.CatalogRequests.children;
import static torg.catalog.CatalogRequests.create;
import static torg.catalog.CatalogRequests.edits;
import static torg.catalog.CatalogRequests.id;
import static torg.catalog.CatalogRequests.mark;
import static torg.catalog.CatalogRequests.remove;
import static torg.catalog.CatalogRequests.search;
import static torg.catalog.CatalogRequests.update;
import static torg.catalog.Samples.category;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.calls.CatalogCalls;
import torg.catalog.v1.ExportCatalogRequest;
import torg.catalog.v1.ListChangesRequest;
import torg.testkit.Postgres;

/** Requests beyond the bounds of the catalog. */
class CatalogBoundsTest {
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
}
