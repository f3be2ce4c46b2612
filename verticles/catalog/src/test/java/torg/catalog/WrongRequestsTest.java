package torg.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.catalog.Samples.category;

import com.google.protobuf.Message;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import torg.calls.CatalogCalls;
import torg.catalog.v1.CatalogEditServiceProto;
import torg.catalog.v1.CatalogServiceProto;
import torg.catalog.v1.ListChangesRequest;
import torg.catalog.v1.MarkUsedRequest;
import torg.catalog.v1.RemoveCategoryRequest;
import torg.catalog.v1.SearchCategoriesRequest;
import torg.catalog.v1.UpdateCategoryRequest;
import torg.testkit.Postgres;
import torg.testkit.WrongRequest;

/** Whatever is wrong with a request is told at once. */
class WrongRequestsTest {
  private static final String LONG = "x".repeat(300);

  private static TestNode node;

  @BeforeAll
  static void start() {
    node = TestNode.start(Postgres.shared().freshDatabase());
    node.create(category("there", ""));
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  static Stream<WrongRequest<?>> requests() {
    return Stream.of(edits(), marks(), reads()).flatMap(one -> one);
  }

  private static Stream<WrongRequest<?>> edits() {
    var update = UpdateCategoryRequest.newBuilder().setExpectedVersion(-5);
    var wrong = category("No id", "").addSynonyms(LONG).build();
    var remove = RemoveCategoryRequest.newBuilder().setReplacementId("nowhere");
    return Stream.of(
        WrongRequest.of(
            CatalogCalls.UPDATE_CATEGORY, update.build(), "category", "expected_version"),
        WrongRequest.of(
            CatalogCalls.UPDATE_CATEGORY,
            update.clone().setCategory(wrong).build(),
            "category.id",
            "category.synonyms[0]",
            "expected_version"),
        WrongRequest.of(
            CatalogCalls.UPDATE_CATEGORY,
            UpdateCategoryRequest.newBuilder().setCategory(wrong).build(),
            "category.id",
            "category.synonyms[0]"),
        WrongRequest.of(CatalogCalls.REMOVE_CATEGORY, remove.build(), "id", "replacement_id"),
        WrongRequest.of(
            CatalogCalls.REMOVE_CATEGORY, remove.setId("there").build(), "replacement_id"));
  }

  private static Stream<WrongRequest<?>> marks() {
    var mark = MarkUsedRequest.newBuilder();
    var unknown = mark.clone().addAllCategoryIds(List.of("there", "nowhere", "no-more"));
    return Stream.of(
        WrongRequest.of(
            CatalogCalls.MARK_USED, mark.setUsedBy("Me!").build(), "category_ids", "used_by"),
        WrongRequest.of(
            CatalogCalls.MARK_USED,
            unknown.build(),
            "category_ids[1]",
            "category_ids[2]",
            "used_by"),
        WrongRequest.of(
            CatalogCalls.MARK_USED,
            unknown.setUsedBy("Me!").build(),
            "category_ids[1]",
            "category_ids[2]",
            "used_by"));
  }

  private static Stream<WrongRequest<?>> reads() {
    var search = SearchCategoriesRequest.newBuilder().setLimit(-1);
    return Stream.of(
        WrongRequest.of(CatalogCalls.SEARCH_CATEGORIES, search.build(), "query", "limit"),
        WrongRequest.of(
            CatalogCalls.SEARCH_CATEGORIES, search.setQuery(LONG).build(), "query", "limit"),
        WrongRequest.of(
            CatalogCalls.LIST_CHANGES,
            ListChangesRequest.newBuilder()
                .setSinceVersion(-1)
                .setLimit(-1)
                .setAfterCategoryId("No id")
                .build(),
            "since_version",
            "limit",
            "after_category_id"));
  }

  @ParameterizedTest
  @MethodSource("requests")
  <Q extends Message> void shouldNameEveryFieldWhenSeveralAreWrong(WrongRequest<Q> wrong) {
    wrong.assertNamedBy(node.refuse(wrong.call(), wrong.request()));
  }

  @Test
  void shouldHaveWrongRequestsOfEveryMethodWhenItTakesSeveralFields() {
    var lacking =
        WrongRequest.lackingIn(
            requests().toList(),
            Set.of(),
            CatalogServiceProto.getDescriptor(),
            CatalogEditServiceProto.getDescriptor());
    assertThat(lacking).isEmpty();
  }
}
