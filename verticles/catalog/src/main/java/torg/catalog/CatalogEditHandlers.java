package torg.catalog;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.bus.requests.Requests;
import torg.bus.requests.Violations;
import torg.calls.CatalogCalls;
import torg.catalog.v1.ApplyEditsRequest;
import torg.catalog.v1.ApplyEditsResponse;
import torg.catalog.v1.CatalogChange;
import torg.catalog.v1.CatalogEdit;
import torg.catalog.v1.Category;
import torg.catalog.v1.CreateCategoryRequest;
import torg.catalog.v1.ListChangesRequest;
import torg.catalog.v1.ListChangesResponse;
import torg.catalog.v1.MarkUsedRequest;
import torg.catalog.v1.MarkUsedResponse;
import torg.catalog.v1.RemoveCategoryRequest;
import torg.catalog.v1.RemoveCategoryResponse;
import torg.catalog.v1.UpdateCategoryRequest;

/** Answers torg.catalog.v1.CatalogEditService. */
final class CatalogEditHandlers {
  private static final int EDITS_MAX = 1_000;
  private static final int CHANGES_MAX = 1_000;
  private static final int CHANGES_DEFAULT = 100;
  private static final int MARKS_MAX = 1_000;

  private final CatalogLedger ledger;

  CatalogEditHandlers(CatalogLedger ledger) {
    this.ledger = ledger;
  }

  Future<?> answerOn(Bus bus) {
    return Future.all(
        bus.answer(
            CatalogCalls.CREATE_CATEGORY,
            request -> check(List.of(new Edit.Put("category", request.getCategory()))),
            this::createCategory),
        bus.answer(CatalogCalls.UPDATE_CATEGORY, this::check, this::updateCategory),
        bus.answer(CatalogCalls.REMOVE_CATEGORY, this::check, this::removeCategory),
        bus.answer(CatalogCalls.APPLY_EDITS, this::check, this::applyEdits),
        bus.answer(CatalogCalls.LIST_CHANGES, this::listChanges),
        bus.answer(CatalogCalls.MARK_USED, this::check, this::markUsed));
  }

  /** What is wrong with edits by what is known here; the change itself asks the database. */
  private void check(List<Edit> edits) {
    CatalogEdits.apply(ledger.state(), edits);
  }

  private void check(UpdateCategoryRequest request) {
    var violations = new Violations();
    violations.addOf(() -> check(List.of(new Edit.Put("category", request.getCategory()))));
    violations.addOf(() -> checkExpected(request));
    violations.throwIfAny();
  }

  private static void checkExpected(UpdateCategoryRequest request) {
    Requests.within("expected_version", request.getExpectedVersion(), 0, Long.MAX_VALUE);
  }

  /** What can be said of a replacement of no category. */
  private void check(RemoveCategoryRequest request) {
    var replacement = request.getReplacementId();
    if (!replacement.isEmpty() && !ledger.state().live().containsKey(replacement)) {
      throw FaultException.invalid("replacement_id", ledger.state().missing(replacement));
    }
  }

  private void check(ApplyEditsRequest request) {
    count("edits", request.getEditsCount(), EDITS_MAX);
    check(edits(request.getEditsList()));
  }

  private Future<Category> createCategory(CreateCategoryRequest request, CallContext context) {
    var id = request.getCategory().getId();
    return ledger
        .change(context, state -> create(state, request.getCategory()))
        .map(state -> state.require(id));
  }

  private static List<CatalogChange> create(CatalogState state, Category category) {
    if (state.live().containsKey(category.getId())) {
      throw FaultException.of(
          Fault.ALREADY_EXISTS,
          "category '%s' already exists; choose another id or update it"
              .formatted(category.getId()));
    }
    return CatalogEdits.apply(state, List.of(new Edit.Put("category", category)));
  }

  private Future<Category> updateCategory(UpdateCategoryRequest request, CallContext context) {
    if (request.getExpectedVersion() < 0) {
      check(request);
    }
    return ledger
        .change(context, state -> update(state, request))
        .map(state -> state.require(request.getCategory().getId()));
  }

  /** An id that no category can have is refused with all else that is wrong. */
  private static List<CatalogChange> update(CatalogState state, UpdateCategoryRequest request) {
    var edits = List.<Edit>of(new Edit.Put("category", request.getCategory()));
    if (!Texts.isId(request.getCategory().getId())) {
      return CatalogEdits.apply(state, edits);
    }
    var current = state.require(request.getCategory().getId());
    var expected = request.getExpectedVersion();
    if (expected != 0 && expected != current.getVersion()) {
      throw FaultException.of(
          Fault.CONFLICT,
          "category '%s' is at version %d, not at the expected %d; read it again and repeat"
              .formatted(current.getId(), current.getVersion(), expected));
    }
    return CatalogEdits.apply(state, edits);
  }

  private Future<RemoveCategoryResponse> removeCategory(
      RemoveCategoryRequest request, CallContext context) {
    var edit = new Edit.Remove("", request.getId(), request.getReplacementId());
    return ledger
        .change(context, state -> CatalogEdits.apply(state, List.of(edit)))
        .map(state -> RemoveCategoryResponse.newBuilder().setVersion(state.version()).build());
  }

  private Future<ApplyEditsResponse> applyEdits(ApplyEditsRequest request, CallContext context) {
    count("edits", request.getEditsCount(), EDITS_MAX);
    var edits = edits(request.getEditsList());
    return ledger
        .change(context, state -> CatalogEdits.apply(state, edits))
        .map(state -> ApplyEditsResponse.newBuilder().setVersion(state.version()).build());
  }

  static List<Edit> edits(List<CatalogEdit> edits) {
    return IntStream.range(0, edits.size())
        .mapToObj(i -> Edit.of(Violations.at("edits", i), edits.get(i)))
        .toList();
  }

  private Future<ListChangesResponse> listChanges(ListChangesRequest request, CallContext context) {
    check(request);
    return new ChangeReader(ledger.records(), limit(request))
        .read(request.getSinceVersion(), request.getAfterCategoryId());
  }

  private static void check(ListChangesRequest request) {
    var violations = new Violations();
    violations.addOf(
        () -> Requests.within("since_version", request.getSinceVersion(), 0, Long.MAX_VALUE - 1));
    violations.addOf(() -> limit(request));
    if (!request.getAfterCategoryId().isEmpty()) {
      violations.addOf(() -> checkId("after_category_id", request.getAfterCategoryId()));
    }
    violations.throwIfAny();
  }

  private static int limit(ListChangesRequest request) {
    return Requests.limit(request.getLimit(), CHANGES_MAX, CHANGES_DEFAULT);
  }

  /** What is wrong with marks by what is known here, as of edits. */
  private void check(MarkUsedRequest request) {
    var violations = new Violations();
    violations.addOf(() -> count("category_ids", request.getCategoryIdsCount(), MARKS_MAX));
    if (violations.isEmpty()) {
      violations.addOf(() -> newMarks(ledger.state(), request));
    }
    violations.addOf(() -> checkId("used_by", request.getUsedBy()));
    violations.throwIfAny();
  }

  private Future<MarkUsedResponse> markUsed(MarkUsedRequest request, CallContext context) {
    var usedBy = request.getUsedBy();
    if (request.getCategoryIdsCount() > MARKS_MAX || !Texts.isId(usedBy)) {
      check(request);
    }
    var ids = new LinkedHashSet<>(request.getCategoryIdsList());
    var marked =
        isMarked(ledger.state(), ids, usedBy)
            ? Future.succeededFuture(ledger.state())
            : ledger.mark(context, usedBy, state -> newMarks(state, request));
    return marked.map(state -> MarkUsedResponse.getDefaultInstance());
  }

  /** Marks are never taken back, so those that are known here need no look into the database. */
  private static boolean isMarked(CatalogState state, Set<String> ids, String usedBy) {
    return ids.stream()
        .allMatch(
            id ->
                state.live().containsKey(id)
                    && state.marks().getOrDefault(id, Set.of()).contains(usedBy));
  }

  private static List<String> newMarks(CatalogState state, MarkUsedRequest request) {
    var violations = new Violations();
    var ids = new ArrayList<String>();
    for (var i = 0; i < request.getCategoryIdsCount(); i++) {
      var id = request.getCategoryIds(i);
      if (!state.live().containsKey(id)) {
        violations.add(Violations.at("category_ids", i), state.missing(id));
      } else if (!isMarked(state, Set.of(id), request.getUsedBy())) {
        ids.add(id);
      }
    }
    violations.throwIfAny();
    return ids;
  }

  private static void checkId(String field, String id) {
    var violations = new Violations();
    new Texts(violations).checkId(field, id);
    violations.throwIfAny();
  }

  private static void count(String field, int count, int max) {
    if (count < 1 || count > max) {
      throw FaultException.invalid(field, "1 to %d are allowed, got %d".formatted(max, count));
    }
  }
}
