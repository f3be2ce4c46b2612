package torg.searchapi.filters;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import torg.bus.requests.Violations;
import torg.catalog.v1.EnumValue;
import torg.search.v1.ChosenFilter;
import torg.search.v1.ChosenFilter.ChoiceCase;
import torg.search.v1.ChosenRange;
import torg.search.v1.ChosenValues;

/** What may be chosen of the filters of a search. */
public final class ChoiceRules {
  static final int VALUES_MAX = 100;

  /** Of a longer list a person reads no more. */
  private static final int NAMED_MAX = 20;

  private final FilterCatalog catalog;
  private final Violations violations;

  public ChoiceRules(FilterCatalog catalog, Violations violations) {
    this.catalog = catalog;
    this.violations = violations;
  }

  /**
   * @param categoryId that the search is in; empty for none
   */
  public void check(List<ChosenFilter> filters, String categoryId) {
    var seen = new HashSet<String>();
    for (var i = 0; i < filters.size(); i++) {
      var chosen = filters.get(i);
      var path = Violations.at("filters", i) + ".";
      var id = chosen.getFilterId();
      if (!seen.add(id)) {
        violations.add(path + "filter_id", "chooses %s once more".formatted(Quoted.of(id)));
      }
      catalog
          .find(id, categoryId, chosen.getChoiceCase())
          .ifPresentOrElse(
              filter -> check(filter, chosen, path),
              () -> violations.add(path + "filter_id", unknown(id, categoryId)));
    }
  }

  private static String unknown(String id, String categoryId) {
    if (id.startsWith(StandardSearchFilters.PREFIX)) {
      return "%s does not exist; the standard filters are %s"
          .formatted(Quoted.of(id), String.join(", ", FilterCatalog.standardIds()));
    }
    var where = categoryId.isEmpty() ? "any category" : "category '%s'".formatted(categoryId);
    return "%s is no filter of %s; the answer to a search names those that can be chosen"
        .formatted(Quoted.of(id), where);
  }

  private void check(SearchFilter filter, ChosenFilter chosen, String path) {
    var kind = filter.kind();
    if (chosen.getChoiceCase() != kind.choice()) {
      violations.add(
          path + nameOf(kind.choice()),
          "is what '%s' is chosen by, got %s"
              .formatted(filter.id(), nameOf(chosen.getChoiceCase())));
    } else if (kind instanceof FilterKind.Values values) {
      checkValues(values, chosen.getValues(), path + "values.ids");
    } else if (kind instanceof FilterKind.NumberRange) {
      checkRange(chosen.getRange(), path + "range");
    } else if (kind instanceof FilterKind.Price || kind instanceof FilterKind.Pay) {
      new MoneyRules(violations).check(chosen.getMoney(), kind, path + "money");
    } else if (kind instanceof FilterKind.Area) {
      new AreaRules(violations).check(chosen.getArea(), path + "area.");
    } else if (kind instanceof FilterKind.Since) {
      TimeRules.check(chosen.getSince(), path + "since", violations);
    }
  }

  private static String nameOf(ChoiceCase choice) {
    return choice == ChoiceCase.CHOICE_NOT_SET ? "nothing" : choice.name().toLowerCase(Locale.ROOT);
  }

  private void checkValues(FilterKind.Values kind, ChosenValues values, String field) {
    var ids = values.getIdsList();
    if (ids.isEmpty() || ids.size() > VALUES_MAX) {
      violations.add(field, "must be 1 to %d, got %d".formatted(VALUES_MAX, ids.size()));
      return;
    }
    var known = kind.values().stream().map(EnumValue::getId).collect(Collectors.toSet());
    for (var i = 0; i < ids.size(); i++) {
      if (!known.contains(ids.get(i))) {
        violations.add(
            Violations.at(field, i),
            "%s is none of the values: %s".formatted(Quoted.of(ids.get(i)), named(kind)));
      }
    }
  }

  private static String named(FilterKind.Values kind) {
    var names =
        kind.values().stream()
            .limit(NAMED_MAX)
            .map(EnumValue::getId)
            .collect(Collectors.joining(", "));
    return kind.values().size() > NAMED_MAX ? names + " and more" : names;
  }

  private void checkRange(ChosenRange range, String path) {
    if (!range.hasMin() && !range.hasMax()) {
      violations.add(path, "needs min, max or both");
    }
    checkNumber(path + ".min", range.getMin());
    checkNumber(path + ".max", range.getMax());
    if (range.hasMin() && range.hasMax() && range.getMin() > range.getMax()) {
      violations.add(
          path + ".min",
          "must not be above max, got %s and %s".formatted(range.getMin(), range.getMax()));
    }
  }

  private void checkNumber(String field, double value) {
    if (!Double.isFinite(value)) {
      violations.add(field, "must be a number, got " + value);
    }
  }
}
