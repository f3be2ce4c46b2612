package torg.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static torg.catalog.Samples.category;
import static torg.catalog.Samples.flag;
import static torg.catalog.Samples.name;
import static torg.catalog.Samples.put;
import static torg.catalog.Samples.remove;
import static torg.catalog.Samples.removed;
import static torg.catalog.Samples.state;
import static torg.catalog.Samples.used;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.catalog.v1.CatalogChange;
import torg.catalog.v1.CatalogEdit;
import torg.catalog.v1.Category;

/**
 * goods (color) has clothes, which has coats (size) and shoes, and toys (size); jobs stands beside.
 */
class CatalogEditsTest {
  private static final CatalogState TREE =
      state(
          category("goods", "").addAttributes(flag("color")),
          category("clothes", "goods"),
          category("coats", "clothes").addAttributes(flag("size")),
          category("shoes", "clothes"),
          category("toys", "goods").addAttributes(flag("size")),
          category("jobs", ""));

  static Stream<Arguments> accepted() {
    return Stream.of(
        arguments("new root", TREE, List.of(put(category("pets", ""))), "put pets"),
        arguments(
            "new leaf below a used leaf",
            used(TREE, "shoes", "offers"),
            List.of(put(category("boots", "shoes"))),
            "put boots"),
        arguments("nothing changes", TREE, List.of(put(category("jobs", ""))), ""),
        arguments(
            "output fields are ignored",
            TREE,
            List.of(put(category("jobs", "").setVersion(77).setLeaf(true).setUsed(true))),
            ""),
        arguments("move", TREE, List.of(put(category("shoes", "goods"))), "put shoes"),
        arguments(
            "child before its parent",
            TREE,
            List.of(put(category("cats", "pets")), put(category("pets", ""))),
            "put cats, put pets"),
        arguments(
            "two categories swap names",
            TREE,
            List.of(
                put(category("coats", "clothes").setName(category("shoes", "").getName())),
                put(category("shoes", "clothes").setName(category("coats", "").getName()))),
            "put coats, put shoes"),
        arguments(
            "there and back",
            TREE,
            List.of(put(category("shoes", "goods")), put(category("shoes", "clothes"))),
            ""),
        arguments(
            "attribute goes from parent to child",
            TREE,
            List.of(
                put(category("goods", "")),
                put(category("shoes", "clothes").addAttributes(flag("color")))),
            "put goods, put shoes"),
        arguments("remove leaf", TREE, List.of(remove("jobs", "")), "remove jobs"),
        arguments(
            "children go below the replacement",
            TREE,
            List.of(remove("clothes", "jobs")),
            "put coats<jobs, put shoes<jobs, remove clothes>jobs"),
        arguments(
            "remove a used one with a replacement",
            used(TREE, "shoes", "offers"),
            List.of(remove("shoes", "coats")),
            "remove shoes>coats"),
        arguments(
            "the same removal again",
            removed(TREE, "old", "jobs"),
            List.of(remove("old", "jobs")),
            ""),
        arguments(
            "remove children, then parent",
            TREE,
            List.of(remove("coats", ""), remove("shoes", ""), remove("clothes", "")),
            "remove coats, remove shoes, remove clothes"),
        arguments(
            "sibling name is free after removal",
            TREE,
            List.of(
                remove("jobs", ""),
                put(category("work", "").setName(category("jobs", "").getName()))),
            "remove jobs, put work"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("accepted")
  void shouldReturnChangesWhenEditsFit(
      String name, CatalogState state, List<Edit> edits, String expected) {
    var changes = CatalogEdits.apply(state, edits);
    assertThat(String.join(", ", changes.stream().map(change -> print(state, change)).toList()))
        .isEqualTo(expected);
  }

  private static String print(CatalogState state, CatalogChange change) {
    var category = change.getCategory();
    if (change.getRemoved()) {
      var replacement = change.getReplacementId();
      return "remove " + category.getId() + (replacement.isEmpty() ? "" : ">" + replacement);
    }
    assertThat(category.getVersion()).isZero();
    return "put %s%s"
        .formatted(category.getId(), category.getParentId().equals("jobs") ? "<jobs" : "");
  }

  static Stream<Arguments> refused() {
    return Stream.of(
        arguments(
            "parent absent",
            TREE,
            List.of(put(category("x", "absent"))),
            "INVALID category.parent_id: category 'absent' does not exist"),
        arguments(
            "parent removed before",
            removed(TREE, "old", "jobs"),
            List.of(put(category("x", "old"))),
            "INVALID category.parent_id: category 'old' was removed; use its replacement 'jobs'"),
        arguments(
            "parent removed in the same request",
            TREE,
            List.of(remove("jobs", ""), put(category("x", "jobs"))),
            "INVALID category.parent_id: category 'jobs' is removed by an earlier edit"),
        arguments(
            "own parent",
            TREE,
            List.of(put(category("x", "x"))),
            "INVALID category.parent_id: category 'x' would lie below itself"),
        arguments(
            "cycle",
            TREE,
            List.of(put(category("goods", "coats"))),
            "INVALID category.parent_id: category 'goods' would lie below itself"),
        arguments(
            "sibling has the Russian name in other case",
            TREE,
            List.of(put(category("x", "clothes").setName(name("ИМЯ shoes ", "x")))),
            "INVALID category.name.ru: 'ИМЯ shoes ' is already the name of category 'shoes'"),
        arguments(
            "root has the English name",
            TREE,
            List.of(put(category("x", "").setName(name("икс", "JOBS")))),
            "INVALID category.name.en: 'JOBS' is already the name of category 'jobs'"),
        arguments(
            "attribute id twice in one category",
            TREE,
            List.of(put(category("x", "").addAttributes(flag("a")).addAttributes(flag("a")))),
            "INVALID category.attributes[1].id: 'a' is already the id of attributes[0].id of"),
        arguments(
            "attribute id of a category above",
            TREE,
            List.of(put(category("shoes", "clothes").addAttributes(flag("color")))),
            "INVALID category.attributes[0].id: 'color' is already the id of attributes[0].id of"
                + " category 'goods'"),
        arguments(
            "attribute name of a category above in other case",
            TREE,
            List.of(
                put(
                    category("shoes", "clothes")
                        .addAttributes(flag("paint").setName(name("Признак COLOR", "paint"))))),
            "INVALID category.attributes[0].name.ru: 'признак color' is already the name"),
        arguments(
            "English attribute name of a category above",
            TREE,
            List.of(
                put(
                    category("shoes", "clothes")
                        .addAttributes(flag("paint").setName(name("краска", "Flag Color"))))),
            "INVALID category.attributes[0].name.en: 'flag color' is already the name"),
        arguments(
            "parent gains the attribute of a category below",
            TREE,
            List.of(
                put(
                    category("clothes", "goods")
                        .addAttributes(flag("a"))
                        .addAttributes(flag("size")))),
            "INVALID category.attributes[1].id: 'size' is already the id of an attribute of"
                + " category 'coats' below"),
        arguments(
            "moved below a category with the attribute of its child",
            TREE,
            List.of(put(category("clothes", "toys"))),
            "INVALID category.parent_id: 'size' would be the id of an attribute of both 'coats'"
                + " and, above it, 'toys'"),
        arguments(
            "children clash with the replacement",
            TREE,
            List.of(remove("clothes", "toys")),
            "INVALID replacement_id: 'size' is already the id of attributes[0].id of category"
                + " 'toys'"),
        arguments(
            "children have names of the replacement's children",
            state(category("a", ""), category("b", ""), twin("x", "a"), twin("y", "b")),
            List.of(remove("a", "b")),
            "INVALID replacement_id: 'Близнец' is already the name of category 'y'"),
        arguments(
            "too deep",
            TREE,
            chain(11, ""),
            "INVALID category.parent_id: category 'c11' would be at depth 11, at most 10"),
        arguments(
            "id of a removed category",
            removed(TREE, "old", ""),
            List.of(put(category("old", ""))),
            "ALREADY_EXISTS category.id: 'old' was the id of a removed category"),
        arguments(
            "id of a category removed in the same request",
            TREE,
            List.of(remove("jobs", ""), put(category("jobs", ""))),
            "ALREADY_EXISTS category.id: 'jobs' was the id of a removed category"),
        arguments(
            "removal of what never was",
            TREE,
            List.of(remove("absent", "")),
            "NOT_FOUND id: category 'absent' does not exist"),
        arguments(
            "removal of what was removed otherwise",
            removed(TREE, "old", "jobs"),
            List.of(remove("old", "")),
            "NOT_FOUND id: category 'old' was removed; use its replacement 'jobs'"),
        arguments("removal without id", TREE, List.of(remove("", "")), "INVALID id: must name"),
        arguments(
            "removal with children",
            TREE,
            List.of(remove("clothes", "")),
            "PRECONDITION id: category 'clothes' has categories below it ('coats', 'shoes'); name"
                + " a replacement_id"),
        arguments(
            "removal in use",
            used(TREE, "shoes", "offers", "feeds"),
            List.of(remove("shoes", "")),
            "PRECONDITION id: category 'shoes' is used by feeds, offers; name a replacement_id"),
        arguments(
            "removal with children and in use",
            used(TREE, "clothes", "offers"),
            List.of(remove("clothes", "")),
            "PRECONDITION id: category 'clothes' has categories below it ('coats', 'shoes') and is"
                + " used by offers"),
        arguments(
            "removal of a category that took over a used one",
            removed(used(TREE, "old", "offers"), "old", "jobs"),
            List.of(remove("jobs", "")),
            "PRECONDITION id: category 'jobs' is used by offers"),
        arguments(
            "removal of a category that takes over a used one in the same request",
            used(TREE, "shoes", "offers"),
            List.of(remove("shoes", "coats"), remove("coats", "")),
            "PRECONDITION id: category 'coats' is used by offers"),
        arguments(
            "replacement absent",
            TREE,
            List.of(remove("jobs", "absent")),
            "INVALID replacement_id: category 'absent' does not exist"),
        arguments(
            "replacement is itself",
            TREE,
            List.of(remove("jobs", "jobs")),
            "INVALID replacement_id: a category cannot replace itself"),
        arguments(
            "replacement below",
            TREE,
            List.of(remove("goods", "shoes")),
            "INVALID replacement_id: category 'shoes' lies below 'goods'"),
        arguments(
            "empty edit",
            TREE,
            List.of(Edit.of("edits[0]", CatalogEdit.getDefaultInstance())),
            "INVALID edits[0]: exactly one of put and remove must be set"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("refused")
  void shouldRefuseAndSayWhyWhenEditsDoNotFit(
      String name, CatalogState state, List<Edit> edits, String expected) {
    var fault = catchThrowableOfType(FaultException.class, () -> CatalogEdits.apply(state, edits));
    assertThat(fault.fault() + " " + fault.getMessage()).startsWith(expected);
    assertThat(fault.violations().isEmpty()).isEqualTo(fault.fault() != Fault.INVALID);
  }

  @Test
  void shouldNameEachEditWhenSeveralAreWrong() {
    var edits =
        List.of(
            Edit.of("edits[0]", CatalogEdit.newBuilder().setPut(category("x", "no")).build()),
            Edit.of("edits[1]", CatalogEdit.newBuilder().setPut(category("ok", "")).build()),
            Edit.of("edits[2]", CatalogEdit.newBuilder().setPut(category("y", "no")).build()));
    var fault = catchThrowableOfType(FaultException.class, () -> CatalogEdits.apply(TREE, edits));
    assertThat(fault.violations())
        .extracting(violation -> violation.getField())
        .containsExactly("edits[0].put.parent_id", "edits[2].put.parent_id");
  }

  @Test
  void shouldRefuseWhenCatalogGetsTooLarge() {
    var full = new ArrayList<Category.Builder>();
    for (var i = 0; i < 20_000; i++) {
      full.add(category("c" + i, ""));
    }
    var state = state(full.toArray(Category.Builder[]::new));
    var fault =
        catchThrowableOfType(
            FaultException.class, () -> CatalogEdits.apply(state, List.of(put(category("x", "")))));
    assertThat(fault).hasMessageContaining("at most 20000 categories, it would have 20001");
  }

  private static Category.Builder twin(String id, String parentId) {
    return category(id, parentId).setName(name("Близнец", id));
  }

  private static List<Edit> chain(int depth, String root) {
    var edits = new ArrayList<Edit>();
    var parent = root;
    for (var i = 1; i <= depth; i++) {
      edits.add(put(category("c" + i, parent)));
      parent = "c" + i;
    }
    return edits;
  }
}
